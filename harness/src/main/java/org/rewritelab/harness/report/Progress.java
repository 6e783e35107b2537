package org.rewritelab.harness.report;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * Says what is being done and how long it will take: in one line that is kept up to date
 * on a terminal, in a line a phase elsewhere.
 */
public final class Progress implements AutoCloseable {

	private static final String CLEAR_LINE = "\r\u001b[K";

	private final PrintStream out;

	private final boolean terminal;

	private final boolean colours;

	private final @Nullable ScheduledExecutorService clock;

	private String what = "";

	private String phase = "";

	private long endsAtNanos;

	/**
	 * @param terminal whether lines can be replaced
	 * @param colours whether it may use colours
	 */
	public Progress(PrintStream out, boolean terminal, boolean colours) {
		this.out = out;
		this.terminal = terminal;
		this.colours = colours;
		this.clock = terminal
				? Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("progress").factory())
				: null;
		if (this.clock != null) {
			this.clock.scheduleAtFixedRate(this::show, 1, 1, TimeUnit.SECONDS);
		}
	}

	/**
	 * @param what the run that begins
	 * @param secondsLeft until all runs are done
	 */
	public synchronized void begin(String what, long secondsLeft) {
		this.what = what;
		this.endsAtNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(secondsLeft);
	}

	public synchronized void phase(String phase) {
		this.phase = phase;
		if (this.terminal) {
			show();
		}
		else {
			this.out.println(line());
		}
	}

	/**
	 * Prints a line that stays.
	 */
	public synchronized void say(String text) {
		this.out.println(this.terminal ? CLEAR_LINE + text : text);
		this.phase = "";
	}

	private synchronized void show() {
		if (!this.phase.isEmpty()) {
			this.out.print(CLEAR_LINE + (this.colours ? "\u001b[36m" + line() + "\u001b[0m" : line()));
			this.out.flush();
		}
	}

	private String line() {
		long left = Math.max(0, TimeUnit.NANOSECONDS.toSeconds(this.endsAtNanos - System.nanoTime()));
		return this.what + ": " + this.phase + ", about " + Numbers.duration(left) + " left";
	}

	@Override
	public synchronized void close() {
		if (this.clock != null) {
			this.clock.shutdownNow();
			this.out.print(CLEAR_LINE);
			this.out.flush();
		}
	}

}
