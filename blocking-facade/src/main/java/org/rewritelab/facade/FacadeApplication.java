package org.rewritelab.facade;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;

/**
 * Starts the blocking facade. Spring Boot's page for errors is left out: {@code /error}
 * would be a path that answers 500, and what it says is no problem detail.
 */
@SpringBootApplication(exclude = ErrorMvcAutoConfiguration.class)
@ConfigurationPropertiesScan
@EnableFeignClients
public class FacadeApplication {

	static void main(String[] args) {
		SpringApplication.run(FacadeApplication.class, args);
	}

}
