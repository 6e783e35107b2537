package org.rewritelab.facade.users;

import org.rewritelab.facade.FacadeProperties;
import reactor.core.publisher.Mono;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class UserController {

	private final Users users;

	private final FacadeProperties properties;

	UserController(Users users, FacadeProperties properties) {
		this.users = users;
		this.properties = properties;
	}

	@GetMapping(path = "/users/{userId}", produces = MediaType.APPLICATION_JSON_VALUE)
	Mono<User> user(@PathVariable String userId) {
		return this.users.find(UserRequest.of(userId)).timeout(this.properties.timeOuts().answer());
	}

}
