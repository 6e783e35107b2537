package org.rewritelab.harness.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.experiment.Fault;
import org.rewritelab.harness.experiment.FaultCase;
import org.rewritelab.harness.experiment.Faults;
import org.rewritelab.harness.measure.Exchanged;
import org.rewritelab.harness.measure.GeneratorSummary;
import org.rewritelab.harness.report.Holdings;
import org.rewritelab.harness.report.RunResult;

/**
 * All faults of a variant, each for a few seconds: in one process of it and under one
 * load, the next as soon as the service has recovered from the one before. First what
 * goes wrong beside it, then what it still holds, then what happens to its clients and to
 * itself. The promises are those of a whole run; what is left behind is told of all
 * faults together.
 */
final class FaultDrill {

	/** More than a drill takes: its load is ended when it is over. */
	private static final int LOAD_SECONDS = 900;

	/** Until k6 sends its first request, and some requests before anything is wrong. */
	private static final Duration BEGIN = Duration.ofSeconds(2);

	private static final int BRIEF_SECONDS = 2;

	private static final Duration POLL = Duration.ofMillis(500);

	private static final Duration END_WITHIN = Duration.ofSeconds(10);

	private final Slot slot;

	private final Faults plan;

	private final FaultScene scene;

	private final FaultLoads loads;

	private final List<String> voidReasons;

	private final Consumer<String> phase;

	/**
	 * @param voidReasons why the service was not ready
	 * @param phase told what is being done
	 */
	FaultDrill(Slot slot, FaultScene scene, FaultLoads loads, List<String> voidReasons, Consumer<String> phase) {
		this.slot = slot;
		this.plan = Objects.requireNonNull(slot.experiment().faults());
		this.scene = scene;
		this.loads = loads;
		this.voidReasons = voidReasons;
		this.phase = phase;
	}

	/**
	 * @return an estimate of how long the faults take
	 */
	static long seconds(Faults plan) {
		return plan.cases().stream().mapToLong((one) -> lastSeconds(plan, one.fault()) + 6).sum();
	}

	/**
	 * Where answers do not come, so long that a request that nothing ends is seen to
	 * hang.
	 */
	private static int lastSeconds(Faults plan, Fault fault) {
		return fault.withholdsAnswers() ? plan.boundSeconds() + 2 : BRIEF_SECONDS;
	}

	/**
	 * @param done given each fault's run
	 * @throws RunFailedException if a fault cannot be brought about, or k6 gives no
	 * figures
	 */
	void run(Consumer<RunResult> done) throws InterruptedException {
		List<Fault> beside = this.plan.cases().stream().map(FaultCase::fault).filter(FaultDrill::isBeside).toList();
		if (!beside.isEmpty()) {
			Holdings before = this.scene.holdings();
			Path recording = this.loads.folder().resolve("requests.ndjson");
			List<Happened> happened = besideIt(beside, recording);
			this.phase.accept("waiting until it has given everything back");
			Settled settled = Settled.await(this.scene, before);
			List<Exchanged> requests = Exchanged.read(recording);
			for (Happened one : happened) {
				boolean last = one == happened.getLast();
				done.accept(result(one, requests, last ? before : null, last ? settled : Settled.ANOTHER_PROCESS));
			}
		}
		toItself(done);
	}

	private static boolean isBeside(Fault fault) {
		return fault != Fault.CLIENTS_VANISH && fault != Fault.SERVICE_TERMINATED;
	}

	private List<Happened> besideIt(List<Fault> faults, Path recording) throws InterruptedException {
		List<Happened> happened = new ArrayList<>();
		try (ChildProcess k6 = this.loads.start(Map.of(), LOAD_SECONDS, recording)) {
			long from = System.currentTimeMillis();
			Thread.sleep(BEGIN);
			for (Fault fault : faults) {
				this.phase.accept(fault.toString());
				long began = System.currentTimeMillis();
				if (this.scene.begin(fault, FaultRun.callTime(this.slot))) {
					Thread
						.sleep(Math.max(0, began + 1000L * lastSeconds(this.plan, fault) - System.currentTimeMillis()));
					this.scene.end(fault);
				}
				long ended = System.currentTimeMillis();
				long until = awaitRecovery(fault, recording, ended);
				happened.add(new Happened(fault, from, began, ended, until, null, this.scene.requestsToReplacement()));
				from = steadySince(until);
			}
			// What hangs since the last one is seen to, too.
			Thread.sleep(Math.max(0, happened.getLast().endedMs() + 1000L * this.plan.boundSeconds()
					+ FaultWindow.MARGIN_MS - System.currentTimeMillis()));
			end(k6);
		}
		return happened;
	}

	private void toItself(Consumer<RunResult> done) throws InterruptedException {
		FaultCase vanish = find(Fault.CLIENTS_VANISH);
		FaultCase terminate = find(Fault.SERVICE_TERMINATED);
		if (vanish == null && terminate == null) {
			return;
		}
		Path folder = this.loads.folder();
		Path gone = folder.resolve("requests-of-vanished.ndjson");
		Path others = folder.resolve("requests-of-others.ndjson");
		long from = System.currentTimeMillis();
		long killed = from;
		Double stopped = null;
		if (vanish != null) {
			this.phase.accept(vanish.fault().toString());
			try (ChildProcess k6 = this.loads.start(vanish.scriptEnv(), LOAD_SECONDS, gone)) {
				Thread.sleep(BEGIN);
				killed = System.currentTimeMillis();
				stopped = this.scene.killClients(k6, Duration.ofSeconds(BRIEF_SECONDS + 1));
			}
		}
		List<Happened> happened = new ArrayList<>();
		try (ChildProcess k6 = this.loads.start(Map.of(), LOAD_SECONDS, others)) {
			Thread.sleep(BEGIN);
			long ended = System.currentTimeMillis();
			long until = ended;
			if (vanish != null) {
				until = awaitRecovery(vanish.fault(), others, ended);
				happened.add(new Happened(vanish.fault(), from, killed, ended, until, stopped, 0));
			}
			if (terminate != null) {
				this.phase.accept(terminate.fault().toString());
				long began = System.currentTimeMillis();
				Double ending = this.scene.restartService();
				long restarted = System.currentTimeMillis();
				happened.add(new Happened(terminate.fault(), steadySince(until), began, restarted,
						awaitRecovery(terminate.fault(), others, restarted), ending, 0));
			}
			end(k6);
		}
		List<Exchanged> requests = new ArrayList<>((vanish != null) ? Exchanged.read(gone) : List.of());
		requests.addAll(Exchanged.read(others));
		for (Happened one : happened) {
			done.accept(result(one, requests, null, Settled.ANOTHER_PROCESS));
		}
	}

	private @Nullable FaultCase find(Fault fault) {
		return this.plan.cases().stream().filter((one) -> one.fault() == fault).findFirst().orElse(null);
	}

	/**
	 * @return when it had, or the time was up
	 */
	private long awaitRecovery(Fault fault, Path recording, long ended) throws InterruptedException {
		this.phase.accept("load after " + fault);
		long atMost = ended + 1000L * this.plan.recoverWithinSeconds() + FaultWindow.STEADY_MS + FaultWindow.MARGIN_MS;
		Thread.sleep(FaultWindow.STEADY_MS);
		while (System.currentTimeMillis() < atMost) {
			List<Exchanged> requests = Exchanged.read(recording);
			if (new FaultWindow(requests, ended, ended, this.plan.boundSeconds()).secondsToRecover() != null) {
				break;
			}
			Thread.sleep(POLL);
		}
		return System.currentTimeMillis();
	}

	/**
	 * Since when all requests were answered rightly again. Those that were sent before
	 * may still fail by the fault that is over.
	 */
	private static long steadySince(long recovered) {
		return recovered - FaultWindow.STEADY_MS;
	}

	private static void end(ChildProcess k6) throws InterruptedException {
		if (!k6.isAlive() || k6.end(END_WITHIN) == null) {
			throw RunningService.failed(k6, "did not go on, or did not end");
		}
	}

	private RunResult result(Happened happened, List<Exchanged> all, @Nullable Holdings before, Settled settled) {
		List<Exchanged> requests = all.stream()
			.filter((request) -> request.startMs() >= happened.fromMs() && request.startMs() < happened.untilMs())
			.toList();
		GeneratorSummary summary = GeneratorSummary.read(this.loads.summary());
		if (requests.isEmpty() || summary == null) {
			throw new RunFailedException("k6 gave no figures: see " + this.loads.folder().resolve("k6.log"));
		}
		FaultWindow window = new FaultWindow(requests, happened.beganMs(), happened.endedMs(),
				this.plan.boundSeconds());
		List<String> reasons = new ArrayList<>(this.voidReasons);
		reasons.addAll(FaultRun.voidReasons(window, summary));
		return FaultRun.result(this.slot, happened.fault(), window, reasons, summary, happened.stoppedAfterSeconds(),
				before, settled, happened.replacementRequests());
	}

	/**
	 * @param fromMs from when on nothing was wrong before it, by the wall clock in ms
	 * since 1970
	 * @param untilMs when it was over: the service had recovered, or the time was up
	 */
	private record Happened(Fault fault, long fromMs, long beganMs, long endedMs, long untilMs,
			@Nullable Double stoppedAfterSeconds, long replacementRequests) {
	}

}
