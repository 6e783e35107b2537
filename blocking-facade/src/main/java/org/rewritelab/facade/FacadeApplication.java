package org.rewritelab.facade;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.cloud.openfeign.EnableFeignClients;

/**
 * Starts the blocking facade.
 */
@SpringBootApplication
@ConfigurationPropertiesScan
@EnableFeignClients
public class FacadeApplication {

	static void main(String[] args) {
		SpringApplication.run(FacadeApplication.class, args);
	}

}
