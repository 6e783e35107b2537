// What a request of a workload asks for, and what its right answer is: { url, isRight, responseType } for exchange();
// reference() for setup(), and remember(), which takes what that returned, where there are many users.
import encoding from 'k6/encoding';
import http from 'k6/http';
import { wholeNumber } from './settings.js';
import { target } from './target.js';

// TIMES (ms, what the facade asks for).
export function facade() {
  const path = __ENV.TIMES || '1,500,920,200';
  const times = path.split(',').map(Number);
  const longest = Math.max(...times);
  const sum = times.reduce((total, time) => total + time, 0);
  const statistics = JSON.stringify({
    count: times.length,
    sum,
    min: Math.min(...times),
    max: longest,
    average: sum / times.length,
  });

  // The statistics must be those of the times, with the fields in the article's order, and the time spent must be
  // possible: at least the longest wait, and no more than what went by here (1 ms for the clocks' rounding).
  function isRight(body, elapsedMs) {
    let answer;
    try {
      answer = JSON.parse(body);
    } catch (notJson) {
      return false;
    }
    return (
      answer !== null &&
      Object.keys(answer).join() === 'statistics,spentTime' &&
      JSON.stringify(answer.statistics) === statistics &&
      Number.isInteger(answer.spentTime) &&
      answer.spentTime >= longest &&
      answer.spentTime <= elapsedMs + 1
    );
  }

  return { url: `${target}/data/${path}`, isRight, responseType: 'text', reference: () => null, remember: () => {} };
}

// GENRE, COUNT (movies that the genre has) and KNOWN (the title, without its year, of one of them), both unchecked when
// not given.
export function movies() {
  const genre = __ENV.GENRE || 'sci-fi';
  const count = __ENV.COUNT ? wholeNumber('COUNT', 0, 0) : null;
  const known = __ENV.KNOWN || null;
  const url = `${target}/movies/${encodeURIComponent(genre)}`;
  const responseType = 'binary';

  // To parse 300 KB takes k6 longer than to receive them, and it shares its processors with the database. So each user
  // parses until it has had one right answer, and then compares: the same movies are the same bytes, so another length,
  // beginning or end is a wrong answer. A body stays binary, because to make text of it costs as much again.
  const ENDS = 64; // bytes of the beginning and the end that are compared
  let right = null; // of the right answer: its length, beginning and end

  function isRight(body) {
    const bytes = new Uint8Array(body);
    if (right !== null) {
      return bytes.length === right.length && startsLike(bytes) && endsLike(bytes);
    }
    if (!isRightWhenParsed(body)) {
      return false;
    }
    right = { length: bytes.length, start: bytes.slice(0, ENDS), end: bytes.slice(-ENDS) };
    return true;
  }

  function startsLike(bytes) {
    return right.start.every((byte, i) => bytes[i] === byte);
  }

  function endsLike(bytes) {
    const from = bytes.length - right.end.length;
    return right.end.every((byte, i) => bytes[from + i] === byte);
  }

  function isRightWhenParsed(body) {
    let movies;
    try {
      // k6 has no TextDecoder; this way it decodes in Go.
      movies = JSON.parse(encoding.b64decode(encoding.b64encode(body), 'std', 's'));
    } catch (notJson) {
      return false;
    }
    return (
      Array.isArray(movies) &&
      (count === null || movies.length === count) &&
      (known === null || movies.some((movie) => movie !== null && movie.title === known))
    );
  }

  // For setup(): what a right answer looks like, null where there is none. Users of an open workload take turns and are so
  // many that most requests would find one who has not parsed yet.
  function reference() {
    const { status, body } = http.get(url, { timeout: '30s', responseType });
    return status === 200 && isRight(body)
      ? { length: right.length, start: Array.from(right.start), end: Array.from(right.end) }
      : null;
  }

  function remember(known) {
    right = right || known;
  }

  return { url, isRight, responseType, reference, remember };
}
