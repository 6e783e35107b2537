package org.rewritelab.facade;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/**
 * Starts the reactive facade.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
public class FacadeApplication {

	static void main(String[] args) {
		SpringApplication.run(FacadeApplication.class, args);
	}

}
