package org.rewritelab.contracts;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A request that makes no sense, or tries to pass for another one.
 *
 * @param name as TWINS.md has it where the twins' answers differ
 * @param bytes what is sent, in ISO 8859-1
 * @param statuses of all answers; none where the connection is only closed
 */
record BadRequest(String name, String bytes, List<Integer> statuses) {

	private static final String HOST = "Host: localhost\r\n";

	/** Its answer gives it away. */
	private static final String SMUGGLED = "GET /smuggled HTTP/1.1\r\n" + HOST + "\r\n";

	/**
	 * All of them.
	 * @param good a path that is answered with 200 and JSON
	 */
	static Stream<BadRequest> all(String good) {
		String folder = good.substring(0, good.lastIndexOf('/') + 1);
		return Stream.of(paths(folder), targets(good), methodsAndVersions(good), headers(good), smuggling(good))
			.flatMap((some) -> some);
	}

	private static Stream<BadRequest> paths(String folder) {
		Stream<BadRequest> refused = Stream
			.of("%00", "a%00b", "%01", "%0A", "%7F", "%", "%z", "%zz", "%ff", "%C3%28", "%C0%80", "%c0%ae%c0%ae", "<",
					">", "\"", "{x}", "|", "\\", "^", "`", "[x]", "a b", "\u007f", "\u0080", "?q=<")
			.map((path) -> of("path " + path, get(folder + path), 400));
		Stream<BadRequest> unknown = Stream.of("../nope", "./nope/x", "a//b", "\t")
			.map((path) -> of("path " + path, get(folder + path), 404));
		return Stream.concat(refused, unknown);
	}

	private static Stream<BadRequest> targets(String good) {
		return Stream.of(of("`..` above the root", get("/../../etc/passwd"), 400),
				of("a raw byte beyond ASCII in the query", get(good + "?q=\u00e9"), 400),
				of("`%zz` in the query", get(good + "?q=%zz"), 400),
				of("a fragment (`#`)", get(good + "#fragment"), 400),
				of("a path of 9 KB", get(good + "1".repeat(9 << 10)), 400),
				of("a path of 64 KB", get(good + "1".repeat(64 << 10)), 400),
				of("a query of 64 KB", get(good + "?q=" + "1".repeat(64 << 10)), 400),
				of("two slashes", get("/" + good), 404), of("Actuator's path", get("/actuator"), 404),
				of("Actuator's health", get("/actuator/health"), 404), of("Spring Boot's /error", get("/error"), 404),
				of("another host in the request line", get("http://example.org" + good), 400),
				of("a request line without a slash", get("nope"), 400),
				of("`*` as the path", "GET * HTTP/1.1\r\n" + HOST + "\r\n", 400));
	}

	private static Stream<BadRequest> methodsAndVersions(String good) {
		Stream<BadRequest> notAllowed = Stream
			.of("POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND", "FOO", "get", "A".repeat(100))
			.map((method) -> of("method " + method, request(method, good, "HTTP/1.1"), 405));
		Stream<BadRequest> refused = Stream.of("G@T", "G(T", "GET\u0000")
			.map((method) -> of("method " + method, request(method, good, "HTTP/1.1"), 400));
		Stream<BadRequest> versions = Stream.of("HTTP/2.0", "HTTP/3", "HTTX/1.1", "")
			.map((version) -> of("version " + version, request("GET", good, version), 400));
		return Stream
			.of(notAllowed, refused, versions, Stream.of(
					of("a method of 9 KB", request("A".repeat(9 << 10), good, "HTTP/1.1"), 400),
					of("version HTTP/1.2", request("GET", good, "HTTP/1.2"), 400),
					of("bytes that are no HTTP", "\u0000\u0001\u0002\u0003\r\n\r\n", 400),
					of("TLS without TLS",
							"\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u00a1" + "a".repeat(100) + "\r\n\r\n", 400)))
			.flatMap((some) -> some);
	}

	private static Stream<BadRequest> headers(String good) {
		Stream<BadRequest> refused = Stream
			.of("X-A: a\rX-B: b", "X-A: a\u0000b", "X-A: a\u0001b", "no colon", "X A: b", "X-A : b", ": b", "(x): b")
			.map((header) -> of("header " + header, get(good, header), 400));
		Stream<BadRequest> notAcceptable = Stream
			.of("text/plain", "text/*", "application/problem+json", "x", "a/b/c", "*/*;q=x")
			.map((accept) -> of("Accept: " + accept, get(good, "Accept: " + accept), 406));
		Stream<BadRequest> harmless = Stream
			.of("Content-Type: x", "Content-Type: multipart/form-data", "Range: x", "Cookie: $x=\u00ff;;=",
					"Accept-Encoding: x;q=9", "Origin: http://evil", "X-Forwarded-Host: <x>", "X-Forwarded-Port: x",
					"Forwarded: for=x", "traceparent: x", "X-HTTP-Method-Override: DELETE",
					"Connection: Upgrade\r\nUpgrade: h2c", "X-A: a\r\n folded", "X-A: \u00ff\u00fe",
					"Accept: application/json;q=0.1")
			.map((header) -> of("header " + header, get(good, header), 200));
		String many = IntStream.range(0, 200).mapToObj((i) -> "X-" + i + ": a").collect(Collectors.joining("\r\n"));
		return Stream
			.of(refused, notAcceptable, harmless,
					Stream.of(of("a header of 9 KB", get(good, "X-A: " + "a".repeat(9 << 10)), 400),
							of("a header of 200 KB", get(good, "X-A: " + "a".repeat(200 << 10)), 400),
							of("200 headers", get(good, many), 400),
							of("no Host", "GET " + good + " HTTP/1.1\r\n\r\n", 400),
							of("two Hosts", get(good, "Host: example.org"), 400),
							of("a Host that is none", "GET " + good + " HTTP/1.1\r\nHost: <x>\r\n\r\n", 400),
							of("an unknown expectation", get(good, "Expect: x"), 417),
							of("a line folded before the first header",
									"GET " + good + " HTTP/1.1\r\n X-A: a\r\n" + HOST + "\r\n", 400)))
			.flatMap((some) -> some);
	}

	private static Stream<BadRequest> smuggling(String good) {
		Stream<BadRequest> refused = Stream
			.of("Content-Length: 4\r\nContent-Length: 5", "Content-Length: 4\r\nContent-Length: 4",
					"Content-Length: 4, 4", "Content-Length: +4", "Content-Length: -1", "Content-Length: x",
					"Content-Length: 0x4", "Content-Length: 99999999999999999999", "Transfer-Encoding: xchunked",
					"Transfer-Encoding: identity", "Transfer-Encoding: chunked, identity",
					"Transfer-Encoding : chunked", "Transfer-Encoding: \u000bchunked",
					"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked")
			.map((header) -> of("smuggling with " + header, get(good, header) + "0\r\n\r\n" + SMUGGLED, 400));
		return Stream
			.concat(refused,
					Stream.of(
							of("`Content-Length` and `Transfer-Encoding`",
									get(good, "Content-Length: " + (5 + SMUGGLED.length()),
											"Transfer-Encoding: chunked") + "0\r\n\r\n" + SMUGGLED,
									400),
							of("a folded `Transfer-Encoding`",
									get(good, "Transfer-Encoding:\r\n chunked") + "0\r\n\r\n", 400),
							of("lines that end with LF alone", get(good, "X-A: a\nX-B: b"), 400)));
	}

	private static BadRequest of(String name, String bytes, Integer... statuses) {
		return new BadRequest(name.replace("`", ""), bytes, List.of(statuses));
	}

	private static String get(String path, String... headers) {
		return "GET " + path + " HTTP/1.1\r\n" + HOST
				+ Arrays.stream(headers).map((header) -> header + "\r\n").collect(Collectors.joining()) + "\r\n";
	}

	private static String request(String method, String path, String version) {
		return method + " " + path + " " + version + "\r\n" + HOST + "\r\n";
	}

	@Override
	public String toString() {
		return this.name.codePoints()
			.mapToObj((point) -> Character.isISOControl(point) ? "\\u%04x".formatted(point) : Character.toString(point))
			.collect(Collectors.joining());
	}

}
