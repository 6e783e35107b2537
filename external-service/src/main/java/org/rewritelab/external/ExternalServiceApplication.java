package org.rewritelab.external;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Starts the external service.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class ExternalServiceApplication {

	static void main(String[] args) {
		SpringApplication.run(ExternalServiceApplication.class, args);
	}

}
