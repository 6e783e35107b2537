package org.rewritelab.external;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;

/**
 * Counts the connections that clients open and the TLS handshakes that complete, because
 * a client whose pool is too small opens a new connection for most of its calls.
 */
@Component
class ConnectionMetrics implements NettyServerCustomizer {

	private final Counter opened;

	private final HandshakeCounter handshakes;

	ConnectionMetrics(MeterRegistry metrics) {
		this.opened = metrics.counter("external.connections.opened");
		this.handshakes = new HandshakeCounter(metrics.counter("external.tls.handshakes"));
	}

	@Override
	public HttpServer apply(HttpServer server) {
		return server.doOnChannelInit((observer, channel, remoteAddress) -> count(channel));
	}

	private void count(Channel channel) {
		this.opened.increment();
		channel.pipeline().addBefore(NettyPipeline.ReactiveBridge, "handshakeCounter", this.handshakes);
	}

	@Sharable
	private static final class HandshakeCounter extends ChannelInboundHandlerAdapter {

		private final Counter completed;

		private HandshakeCounter(Counter completed) {
			this.completed = completed;
		}

		@Override
		public void userEventTriggered(ChannelHandlerContext context, Object event) {
			if (event instanceof SslHandshakeCompletionEvent handshake && handshake.isSuccess()) {
				this.completed.increment();
			}
			context.fireUserEventTriggered(event);
		}

	}

}
