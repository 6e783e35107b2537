package org.rewritelab.contracts;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One address for whatever stands behind it: passes bytes on to the port it is switched
 * to. A switch closes all connections, as a restart of the upstream would.
 */
final class SwitchableUpstream implements AutoCloseable {

	private static final int DOWN = 0;

	private final ServerSocket server;

	private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

	private final AtomicLong answered = new AtomicLong();

	private volatile int target = DOWN;

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
		this.sockets.forEach(SwitchableUpstream::closeQuietly);
	}

	/**
	 * Closes each connection as soon as it is made.
	 */
	void takeDown() {
		switchTo(DOWN);
	}

	/**
	 * The bytes that the upstream has sent so far.
	 */
	long answered() {
		return this.answered.get();
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
		try (caller; Socket callee = (port != DOWN) ? new Socket(InetAddress.getLoopbackAddress(), port) : null) {
			if (callee != null) {
				this.sockets.add(caller);
				this.sockets.add(callee);
				Thread answers = Thread.ofVirtual().start(() -> pass(callee, caller, this.answered));
				pass(caller, callee, new AtomicLong());
				answers.join();
				this.sockets.remove(caller);
				this.sockets.remove(callee);
			}
		}
		catch (IOException ex) {
			// one side is gone, and so is the other now
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Passes bytes on until either side ends, then ends the other. */
	private static void pass(Socket from, Socket to, AtomicLong passed) {
		try {
			byte[] buffer = new byte[8192];
			for (int read = from.getInputStream().read(buffer); read >= 0; read = from.getInputStream().read(buffer)) {
				passed.addAndGet(read);
				to.getOutputStream().write(buffer, 0, read);
			}
		}
		catch (IOException ex) {
			// one side is gone
		}
		closeQuietly(from);
		closeQuietly(to);
	}

	private static void closeQuietly(Socket socket) {
		try {
			socket.close();
		}
		catch (IOException ex) {
			// gone already
		}
	}

	@Override
	public void close() throws IOException {
		this.server.close();
		switchTo(DOWN);
	}

}
