package org.rewritelab.floor;

import java.util.concurrent.atomic.AtomicInteger;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.spi.Readable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/**
 * r2dbc-postgresql behind reactor-netty's bare web server, on the same event loops.
 */
final class R2dbcFloor {

	private final PostgresqlConnection[] connections;

	private final AtomicInteger next = new AtomicInteger();

	private R2dbcFloor(LoopResources loops) {
		PostgresqlConnectionFactory factory = new PostgresqlConnectionFactory(
				PostgresqlConnectionConfiguration.builder()
					.host(Floor.host())
					.port(Floor.databasePort())
					.database(Floor.database())
					.username(Floor.USER)
					.password(Floor.password())
					.loopResources(loops)
					.build());
		this.connections = Flux.range(0, Floor.CONNECTIONS)
			.concatMap((i) -> factory.create())
			.collectList()
			.block()
			.toArray(PostgresqlConnection[]::new);
	}

	static void start() {
		LoopResources loops = LoopResources.create("floor", Runtime.getRuntime().availableProcessors(), true);
		R2dbcFloor floor = new R2dbcFloor(loops);
		HttpServer.create()
			.port(Floor.port())
			.runOn(loops)
			.route((routes) -> routes.get("/movies/{genre}",
					(request, response) -> response.header("Content-Type", "application/json")
						.sendByteArray(floor.movies(Floor.genre(request.path())))))
			.bindNow()
			.onDispose()
			.block();
	}

	/** The driver queues what is asked of a connection that is busy. */
	private Mono<byte[]> movies(String genre) {
		PostgresqlConnection connection = this.connections[this.next.getAndIncrement() & (Floor.CONNECTIONS - 1)];
		return connection.createStatement(Floor.QUERY.formatted("$1")).bind(0, genre).execute().flatMap((result) -> {
			MoviesWriter writer = new MoviesWriter();
			return Flux.from(result.map((Readable row) -> write(writer, row))).then(Mono.fromSupplier(writer::finish));
		}).single();
	}

	private static Boolean write(MoviesWriter writer, Readable row) {
		writer.write(row.get(0, Integer.class), row.get(1, String.class), row.get(2, String.class));
		return Boolean.TRUE;
	}

}
