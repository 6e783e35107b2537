package org.rewritelab.facade.users;

import java.util.concurrent.TimeoutException;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class UserController {

	private final Users users;

	UserController(Users users) {
		this.users = users;
	}

	@GetMapping(path = "/users/{userId}", produces = MediaType.APPLICATION_JSON_VALUE)
	User user(@PathVariable String userId) throws TimeoutException {
		return this.users.find(UserRequest.of(userId));
	}

}
