package org.rewritelab.movies.database;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;

/**
 * Event loops that new client connections take in turn. reactor-netty's own choice is the
 * loop that it is called on or, from outside, every second one: with two loops, all
 * connections of a pool are on one of them
 * (<a href="https://github.com/r2dbc/r2dbc-pool/issues/190">r2dbc-pool 190</a>).
 */
final class RoundRobinLoops implements LoopResources {

	private final LoopResources loops;

	private final AtomicInteger opened = new AtomicInteger();

	RoundRobinLoops(LoopResources loops) {
		this.loops = loops;
	}

	/**
	 * The next loop, as a group of one. reactor-netty asks more than once while it opens
	 * a connection, so the turn ends only when its channel is made.
	 */
	@Override
	public EventLoopGroup onClient(boolean useNative) {
		List<EventLoop> all = StreamSupport.stream(this.loops.onServer(useNative).spliterator(), false)
			.map(EventLoop.class::cast)
			.toList();
		return all.get(Math.floorMod(this.opened.get(), all.size()));
	}

	@Override
	public EventLoopGroup onServer(boolean useNative) {
		return this.loops.onServer(useNative);
	}

	@Override
	public EventLoopGroup onServerSelect(boolean useNative) {
		return this.loops.onServerSelect(useNative);
	}

	@Override
	public <C extends Channel> C onChannel(Class<C> channelType, EventLoopGroup group) {
		this.opened.incrementAndGet();
		return this.loops.onChannel(channelType, group);
	}

	@Override
	public <C extends Channel> Class<? extends C> onChannelClass(Class<C> channelType, EventLoopGroup group) {
		return this.loops.onChannelClass(channelType, group);
	}

	@Override
	public boolean daemon() {
		return this.loops.daemon();
	}

	@Override
	public Mono<Void> disposeLater(Duration quietPeriod, Duration timeout) {
		return this.loops.disposeLater(quietPeriod, timeout);
	}

}
