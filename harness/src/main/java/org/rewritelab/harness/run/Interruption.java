package org.rewritelab.harness.run;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets the thread that created it clean up when the process is told to end (Ctrl-C,
 * SIGTERM): the thread is interrupted, and the process waits until this is closed. What
 * it left running is then killed.
 */
public final class Interruption implements AutoCloseable {

	private static final long BOUND_SECONDS = 45;

	private static final Set<ProcessHandle> DAEMONS = ConcurrentHashMap.newKeySet();

	private final CountDownLatch cleanedUp = new CountDownLatch(1);

	private final Thread hook;

	public Interruption() {
		Thread owner = Thread.currentThread();
		this.hook = new Thread(() -> letCleanUp(owner), "interruption");
		Runtime.getRuntime().addShutdownHook(this.hook);
	}

	private void letCleanUp(Thread owner) {
		owner.interrupt();
		try {
			this.cleanedUp.await(BOUND_SECONDS, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
		DAEMONS.forEach(ProcessHandle::destroyForcibly);
	}

	/**
	 * @param daemon a process that this one started, and that is no descendant of it any
	 * more
	 */
	public static void killAtTheEnd(ProcessHandle daemon) {
		DAEMONS.removeIf((earlier) -> !earlier.isAlive());
		DAEMONS.add(daemon);
	}

	@Override
	public void close() {
		this.cleanedUp.countDown();
		try {
			Runtime.getRuntime().removeShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// The process is ending, and the hook with it.
		}
	}

}
