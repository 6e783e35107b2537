package org.rewritelab.movies.movie;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.rewritelab.movies.MoviesProperties;
import org.rewritelab.movies.MoviesProperties.TimeOuts;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.ResolvableType;
import org.springframework.core.codec.AbstractEncoder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.util.MimeType;

/**
 * Writes movies as one JSON array, some kilobytes at a time. Spring's own encoder makes a
 * buffer, and so an HTTP chunk, of each element; with thousands of small elements that
 * costs more than reading and writing them. A batch is measured in bytes because
 * reactor-netty asks for 128 buffers ahead: for a client that reads slowly, at most about
 * 2 MB are held.
 * <p>
 * Ends an answer that stands still. That is done here because a timer for each batch
 * costs little, and one for each row would cost more than to read it.
 */
@Component
class MovieEncoder extends AbstractEncoder<Movie> {

	private static final int BATCH_BYTES = 16 * 1024;

	/** Of a movie beside its title: names, punctuation, and a few genres. */
	private static final int OTHER_BYTES = 65;

	private static final byte[] END = { ']' };

	private final ObjectWriter writer;

	private final TimeOuts timeOuts;

	MovieEncoder(JsonMapper mapper, MoviesProperties properties) {
		super(MediaType.APPLICATION_JSON);
		this.writer = mapper.writerFor(mapper.getTypeFactory().constructCollectionType(List.class, Movie.class));
		this.timeOuts = properties.timeOuts();
	}

	@Override
	public boolean canEncode(ResolvableType elementType, @Nullable MimeType mimeType) {
		return super.canEncode(elementType, mimeType) && elementType.toClass() == Movie.class;
	}

	@Override
	public Flux<DataBuffer> encode(Publisher<? extends Movie> movies, DataBufferFactory buffers,
			ResolvableType elementType, @Nullable MimeType mimeType, @Nullable Map<String, Object> hints) {
		return Flux.defer(() -> {
			AtomicBoolean begun = new AtomicBoolean();
			return Flux.from(movies)
				.bufferUntil(batchIsFull())
				.timeout(Mono.delay(this.timeOuts.firstRows()), (batch) -> Mono.delay(this.timeOuts.nextRows()))
				.map((batch) -> encode(batch, begun.getAndSet(true) ? ',' : '[', buffers))
				.concatWith(Mono.fromSupplier(() -> buffers.wrap(begun.get() ? END : new byte[] { '[', ']' })));
		});
	}

	/**
	 * Says for each movie whether it fills a batch, by the approximate length of its
	 * JSON.
	 */
	private static Predicate<Movie> batchIsFull() {
		AtomicInteger bytes = new AtomicInteger();
		return (movie) -> {
			boolean full = bytes.addAndGet(OTHER_BYTES + movie.title().length()) >= BATCH_BYTES;
			if (full) {
				bytes.set(0);
			}
			return full;
		};
	}

	/** The batch's array with another first character and without its end. */
	private DataBuffer encode(List<? extends Movie> batch, char first, DataBufferFactory buffers) {
		byte[] array = this.writer.writeValueAsBytes(batch);
		array[0] = (byte) first;
		return buffers.wrap(array).split(array.length - 1);
	}

}
