package org.rewritelab.contracts;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One address for whatever stands behind it: passes bytes on to the port it is switched
 * to. A switch closes all connections, as a restart of the upstream would.
 */
final class SwitchableUpstream implements AutoCloseable {

	private static final int DOWN = 0;

	private final ServerSocket server;

	private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

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
				Thread answers = Thread.ofVirtual().start(() -> pass(callee, caller));
				pass(caller, callee);
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
	private static void pass(Socket from, Socket to) {
		try {
			from.getInputStream().transferTo(to.getOutputStream());
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
