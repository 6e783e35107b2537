package org.rewritelab.harness.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.rewritelab.harness.database.DatabaseAddress;
import org.rewritelab.harness.experiment.Dependency;
import org.rewritelab.harness.experiment.Experiment;
import org.rewritelab.harness.experiment.Service;
import org.rewritelab.harness.experiment.Variant;
import org.rewritelab.harness.measure.Actuator;

/**
 * Starts services from their jars, with the JDK that runs the harness unless a variant
 * asks for something else.
 */
public final class ServiceLauncher {

	private static final Duration HEALTHY_WITHIN = Duration.ofSeconds(60);

	private static final String NO_MANAGEMENT_PORT = "; the lab gives that port as MANAGEMENT_SERVER_PORT. A service"
			+ " that has none needs 'health' in its variant, a path on SERVER_PORT that answers 200 when it is ready";

	private final Checkout checkout;

	private final Isolation isolation;

	private final Duration healthyWithin;

	public ServiceLauncher(Checkout checkout, Isolation isolation) {
		this(checkout, isolation, HEALTHY_WITHIN);
	}

	/**
	 * @param healthyWithin how long a service may take to become healthy
	 */
	ServiceLauncher(Checkout checkout, Isolation isolation, Duration healthyWithin) {
		this.healthyWithin = healthyWithin;
		this.checkout = checkout;
		this.isolation = isolation;
	}

	/**
	 * Starts what services call, on all processors; it is with the others then.
	 */
	RunningService start(Service service, Dependency dependency, Ports ports, Path folder) throws InterruptedException {
		List<String> jvmFlags = new ArrayList<>(this.isolation.jvmFlagsOfOthers());
		jvmFlags.addAll(dependency.jvmFlags());
		List<String> command = command(JavaRuntime.own(), this.checkout.jar(service), jvmFlags);
		RunningService started = start(service, ports, new Actuator(ports.managementOf(service)), "",
				this.isolation.forAll(command), dependency.env(), folder);
		this.isolation.keepWithOthers(started.process());
		return started;
	}

	/**
	 * @param placement puts its command on processors
	 * @param upstream the ports of the services that the variant calls
	 * @param database that it asks; null when it asks none
	 */
	RunningService start(Experiment experiment, Variant variant, JavaRuntime runtime,
			UnaryOperator<List<String>> placement, Ports ports, Ports upstream, @Nullable DatabaseAddress database,
			Path folder) throws InterruptedException {
		List<String> jvmFlags = new ArrayList<>(this.isolation.jvmFlags());
		jvmFlags.addAll(experiment.jvmFlags());
		jvmFlags.addAll(variant.jvmFlags());
		Map<String, String> env = new LinkedHashMap<>();
		if (experiment.needs().externalService() != null) {
			env.put("FACADE_EXTERNAL_SERVICE_URL", upstream.urlOf(Service.EXTERNAL_SERVICE));
		}
		if (database != null) {
			env.putAll(database.env());
		}
		if (!variant.profiles().isEmpty()) {
			env.put("SPRING_PROFILES_ACTIVE", String.join(",", variant.profiles()));
		}
		env.putAll(variant.env());
		List<String> command = command(runtime, this.checkout.jar(variant), jvmFlags);
		Actuator actuator = (variant.health() != null)
				? Actuator.healthOnly(ports.urlOf(variant.service()) + variant.health())
				: new Actuator(ports.managementOf(variant.service()));
		boolean mayHaveNone = variant.hasOwnJar() && variant.health() == null;
		return start(variant.service(), ports, actuator, mayHaveNone ? NO_MANAGEMENT_PORT : "",
				placement.apply(command), env, folder);
	}

	private RunningService start(Service service, Ports ports, Actuator actuator, String hint, List<String> command,
			Map<String, String> env, Path folder) throws InterruptedException {
		ports.requireFree(service);
		Map<String, String> all = new LinkedHashMap<>();
		all.put("SERVER_PORT", Integer.toString(ports.of(service)));
		all.put("MANAGEMENT_SERVER_PORT", Integer.toString(ports.managementOf(service)));
		all.put("LAB_TLS_DIR", this.checkout.certificates().toString());
		all.putAll(env);
		long started = System.nanoTime();
		ChildProcess process = ChildProcess.start(service.toString(), command, all, folder.resolve(service + ".log"));
		return RunningService.awaitHealthy(service, process, actuator, started, this.healthyWithin, hint);
	}

	private static List<String> command(JavaRuntime runtime, Path jar, List<String> jvmFlags) {
		if (!Files.exists(jar)) {
			throw new RunFailedException("no " + jar + ": './lab' builds it, or 'mvn -DskipTests package'");
		}
		List<String> command = new ArrayList<>();
		command.add(runtime.java().toString());
		command.addAll(jvmFlags);
		command.addAll(List.of("-jar", jar.toString()));
		return command;
	}

}
