package org.rewritelab.contracts;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * One address for whatever stands behind it: passes bytes on to the port it is switched
 * to. A switch closes all connections, as a restart of the upstream would, except for
 * those that were lost.
 */
final class SwitchableUpstream implements AutoCloseable {

	private static final int DOWN = 0;

	private static final int LOST = -1;

	private static final long NEVER = Long.MAX_VALUE;

	private final ServerSocket server;

	private final Set<Line> lines = ConcurrentHashMap.newKeySet();

	private final AtomicLong answered = new AtomicLong();

	private volatile int target = DOWN;

	private volatile long losesAt = NEVER;

	SwitchableUpstream() throws IOException {
		this.server = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
		Thread.ofVirtual().name("upstream-accept").start(this::accept);
	}

	int port() {
		return this.server.getLocalPort();
	}

	/**
	 * Sends all connections from now on to a port of this machine.
	 */
	void switchTo(int port) {
		this.target = port;
		this.lines.stream().filter((line) -> !line.lost).forEach(Line::close);
	}

	/**
	 * Closes each connection as soon as it is made.
	 */
	void takeDown() {
		switchTo(DOWN);
	}

	/**
	 * Loses whatever is sent from now on, as a network does that is cut: connections stay
	 * and are made, and nothing arrives on them, in neither direction. They stay lost
	 * when others are no longer.
	 */
	void lose() {
		this.losesAt = NEVER;
		this.target = LOST;
		this.lines.forEach((line) -> line.lost = true);
	}

	/**
	 * The same as {@link #lose()}, as soon as the upstream has sent some more bytes.
	 */
	void loseAfter(long bytes) {
		this.losesAt = this.answered.get() + bytes;
	}

	/**
	 * The bytes that the upstream has sent so far, and that were passed on.
	 */
	long answered() {
		return this.answered.get();
	}

	/**
	 * The connections that callers have now.
	 */
	int connections() {
		return this.lines.size();
	}

	private void accept() {
		try {
			while (true) {
				Socket caller = this.server.accept();
				Thread.ofVirtual().start(() -> connect(caller));
			}
		}
		catch (IOException ex) {
			// closed
		}
	}

	private void connect(Socket caller) {
		int port = this.target;
		try (caller; Socket callee = (port > DOWN) ? new Socket(InetAddress.getLoopbackAddress(), port) : null) {
			if (port != DOWN) {
				Line line = new Line(caller, callee, port == LOST);
				this.lines.add(line);
				Thread answers = Thread.ofVirtual().start(() -> passAnswers(line));
				pass(line, caller, callee);
				answers.join();
				this.lines.remove(line);
			}
		}
		catch (IOException ex) {
			// one side is gone, and so is the other now
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void passAnswers(Line line) {
		if (line.callee != null) {
			pass(line, line.callee, line.caller);
		}
	}

	/** Passes bytes on until either side ends, then ends the other. */
	private void pass(Line line, Socket from, @Nullable Socket to) {
		try {
			byte[] buffer = new byte[8192];
			for (int read = from.getInputStream().read(buffer); read >= 0; read = from.getInputStream().read(buffer)) {
				if (from == line.callee && !line.lost && this.answered.addAndGet(read) >= this.losesAt) {
					lose();
				}
				if (to != null && !line.lost) {
					to.getOutputStream().write(buffer, 0, read);
				}
			}
		}
		catch (IOException ex) {
			// one side is gone
		}
		line.close();
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		this.lines.forEach(Line::close);
	}

	/** A caller's connection. */
	private static final class Line {

		private final Socket caller;

		private final @Nullable Socket callee;

		private volatile boolean lost;

		Line(Socket caller, @Nullable Socket callee, boolean lost) {
			this.caller = caller;
			this.callee = callee;
			this.lost = lost;
		}

		private void close() {
			closeQuietly(this.caller);
			if (this.callee != null) {
				closeQuietly(this.callee);
			}
		}

		private static void closeQuietly(Socket socket) {
			try {
				socket.close();
			}
			catch (IOException ex) {
				// gone already
			}
		}

	}

}
