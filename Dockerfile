# The images of the services:
#
#   docker build --build-arg SERVICE=blocking-facade -t blocking-facade .
#   docker build --build-arg SERVICE=movies-blocking --target jlink -t movies-blocking-jlink .
#
# SERVICE is external-service, blocking-facade, reactive-facade, movies-blocking or movies-reactive. All of them come
# from one build stage, so five images cost one build. JAVA_TOOL_OPTIONS is yours. docs/containers.md has the figures.

FROM maven:3.9-eclipse-temurin-25 AS build
WORKDIR /build
COPY . .
RUN --mount=type=cache,target=/root/.m2 mvn -B -q -Dmaven.test.skip=true -Dcyclonedx.skip -Dspring-javaformat.validate.skip=true package \
    -am -pl external-service,blocking-facade,reactive-facade,movies-blocking,movies-reactive

# What changes seldom in layers of its own: a change of the code replaces the last ones only.
FROM build AS extracted
ARG SERVICE
RUN java -Djarmode=tools -jar $SERVICE/target/$SERVICE.jar extract --layers --destination /extracted && \
    mv /extracted/application/$SERVICE.jar /extracted/application/app.jar && \
    sed -n '/^management:/,$ s/^    port: \([0-9]*\).*/\1/p' $SERVICE/src/main/resources/application.yml \
      >/extracted/application/management-port && \
    cp compose/healthy /extracted/application/

# For the training runs below, which end before anybody connects.
FROM maven:3.9-eclipse-temurin-25 AS certificates
COPY tls/create /create
RUN /create /tls

# ---- the runtime of the third movies article: the modules that jdeps finds in the jars, and jdk.management, whose
# beans Micrometer finds by name

FROM extracted AS linked
RUN mkdir /classes && cd /classes && \
    for jar in /extracted/dependencies/lib/*.jar /extracted/application/app.jar; do jar -xf $jar; done && \
    rm -rf META-INF && find . -name module-info.class -delete && \
    jlink --compress zip-6 --strip-java-debug-attributes --no-header-files --no-man-pages --output /runtime \
      --add-modules $(jdeps --ignore-missing-deps --print-module-deps /classes | grep ^java),jdk.management

FROM debian:bookworm-slim AS jlink
ENV JAVA_HOME=/opt/java/openjdk PATH=/opt/java/openjdk/bin:$PATH LANG=C.UTF-8 LAB_TLS_DIR=/tls
COPY --from=linked /runtime $JAVA_HOME
WORKDIR /app
COPY --from=extracted /extracted/dependencies/ /extracted/snapshot-dependencies/ ./
COPY --from=extracted /extracted/application/ ./
RUN --mount=type=bind,from=certificates,source=/tls,target=/tls \
    java -XX:+UseG1GC -XX:AOTCacheOutput=app.aot -Xlog:aot=error -Dspring.context.exit=onRefresh -jar app.jar
USER 10001:10001
ENTRYPOINT ["java", "-XX:AOTCache=app.aot", "-jar", "app.jar"]
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["./healthy"]
ARG SERVICE
LABEL org.opencontainers.image.title="Rewrite Lab: $SERVICE, on a runtime of its own" \
      org.opencontainers.image.description="One of the services that Rewrite Lab compares" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.base.name="debian:bookworm-slim"

# ---- the publisher's runtime: what docker build makes by default, because it is the last

FROM eclipse-temurin:25-jre AS service
ENV LAB_TLS_DIR=/tls
# A volume of certificates belongs to who makes them, as this folder does.
RUN install -d -o 10001 -g 10001 /tls
WORKDIR /app
COPY --from=extracted /extracted/dependencies/ /extracted/snapshot-dependencies/ ./
COPY --from=extracted /extracted/application/ ./
# The runtime that trains the cache must be the one that uses it. G1, because a cache that it makes serves the serial and
# the parallel collector too (docs/containers.md).
RUN --mount=type=bind,from=certificates,source=/tls,target=/tls \
    java -XX:+UseG1GC -XX:AOTCacheOutput=app.aot -Xlog:aot=error -Dspring.context.exit=onRefresh -jar app.jar
USER 10001:10001
ENTRYPOINT ["java", "-XX:AOTCache=app.aot", "-jar", "app.jar"]
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s CMD ["./healthy"]
ARG SERVICE
LABEL org.opencontainers.image.title="Rewrite Lab: $SERVICE" \
      org.opencontainers.image.description="One of the services that Rewrite Lab compares" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.base.name="eclipse-temurin:25-jre"
