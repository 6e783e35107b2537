package org.rewritelab.facade.external;

import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.X509TrustManager;

import feign.Client;
import feign.Request;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.okhttp3.OkHttpConnectionPoolMetrics;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.rewritelab.facade.FacadeProperties;
import org.rewritelab.facade.FacadeProperties.TimeOuts;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * OkHttp under Feign. Spring Cloud OpenFeign 5 no longer knows OkHttp by property, so the
 * {@link Client} is declared here.
 */
@Configuration(proxyBeanMethods = false)
class ExternalServiceConfiguration {

	@Bean
	ConnectionPool connectionPool(FacadeProperties properties, MeterRegistry metrics) {
		ConnectionPool pool = new ConnectionPool(properties.connectionPool().maxIdle(),
				properties.connectionPool().keepAlive().toMillis(), TimeUnit.MILLISECONDS);
		new OkHttpConnectionPoolMetrics(pool).bindTo(metrics);
		return pool;
	}

	@Bean
	Client feignClient(ConnectionPool pool, FacadeProperties properties, SslBundles bundles) {
		SslBundle bundle = bundles.getBundle("external-service");
		// The time-outs equal Feign's options below: where they differ, Feign builds a
		// new OkHttpClient for each call.
		return new feign.okhttp.OkHttpClient(new OkHttpClient.Builder().connectionPool(pool)
			// With HTTP/2 all calls would share one connection, and the pool would be
			// without effect.
			.protocols(List.of(Protocol.HTTP_1_1))
			.sslSocketFactory(bundle.createSslContext().getSocketFactory(), trustManager(bundle))
			.connectTimeout(properties.timeOuts().connect())
			.readTimeout(properties.timeOuts().response())
			// Ends a call whose bytes come too slowly for as long as anybody waits: on a
			// platform thread nothing else does.
			.callTimeout(properties.timeOuts().answer())
			.build());
	}

	@Bean
	Request.Options feignOptions(FacadeProperties properties) {
		TimeOuts timeOuts = properties.timeOuts();
		return new Request.Options(timeOuts.connect(), timeOuts.response(), true);
	}

	private static X509TrustManager trustManager(SslBundle bundle) {
		return (X509TrustManager) bundle.getManagers().getTrustManagers()[0];
	}

}
