// One measured request: what it took, and whether its answer was right.
//
// k6's own http_req_* metrics count setup()'s request too, leave out the time to connect, and do not know a right
// body from a wrong one, so the lab keeps its own. Like JMeter's samples, `latency` has every request that finished,
// failures included, from before the connection is taken to after the body is read.
import http from 'k6/http';
import { Counter, Gauge, Trend } from 'k6/metrics';

const latency = new Trend('lab_latency', true);
const rightLatency = new Trend('lab_right_latency', true);
// Of an open workload: from when the request was due, so that one that was sent late does not look fast.
const intendedLatency = new Trend('lab_intended_latency', true);
// Of failed requests that the service told to come again: 503 with Retry-After.
const refusalLatency = new Trend('lab_refusal_latency', true);
// A request that the end of the test interrupts was started and never finished: the difference of these two.
const started = new Counter('lab_started');
const finished = new Counter('lab_finished');
// The smallest start and the largest end bound the window that rates are computed over, ramp included.
const startedAt = new Gauge('lab_started_at');
const finishedAt = new Gauge('lab_finished_at');

// Bodies only, of all answers; counted where they are binary, because text has characters.
const bytes = new Counter('lab_bytes');

const failures = {
  timeout: new Counter('lab_failed_timeout'), // no complete answer within TIMEOUT
  refused: new Counter('lab_failed_refused'), // nobody listens
  connection: new Counter('lab_failed_connection'), // could not connect otherwise, or lost the connection
  status: new Counter('lab_failed_status'), // an answer other than 200
  wrongAnswer: new Counter('lab_failed_wrong_answer'), // 200, with a body that is not the right one
};

// timeout is in seconds; isRight(body, elapsedMs) tells whether the body of an answer with status 200 is the right one;
// responseType is 'text', or 'binary' for a body that isRight takes as an ArrayBuffer; intendedStart is when the request
// was due, in an open workload. Returns the kind of failure (null for a right answer), the status (0 without one) and the
// ms that it took.
export function exchange(url, timeout, isRight, { responseType = 'text', intendedStart = null } = {}) {
  const start = Date.now();
  addNothing(start);
  started.add(1);
  startedAt.add(start);
  const response = http.get(url, { timeout: timeout * 1000, responseType });
  const end = Date.now();
  const failure = failureOf(response, end - start, isRight);
  finished.add(1);
  finishedAt.add(end);
  latency.add(end - start);
  if (intendedStart !== null) {
    intendedLatency.add(end - Math.min(start, intendedStart));
  }
  if (response.body instanceof ArrayBuffer) {
    bytes.add(response.body.byteLength);
  }
  if (failure) {
    failures[failure].add(1);
    if (response.status === 503 && response.headers['Retry-After']) {
      refusalLatency.add(end - start);
    }
  } else {
    rightLatency.add(end - start);
  }
  return { failure, status: response.status, ms: end - start };
}

// k6 sends a counter only when something was added to it, and Prometheus sees how much it grew since it was last sent. So
// while somebody watches, each user adds nothing to each kind of failure once a second: else the first failure, and any
// after a long time without, would not be seen.
const watched = Boolean(__ENV.K6_OUT);
let addedNothingAt = 0;

function addNothing(now) {
  if (watched && now - addedNothingAt >= 1000) {
    addedNothingAt = now;
    Object.values(failures).forEach((failure) => failure.add(0));
  }
}

// Error codes: https://grafana.com/docs/k6/latest/javascript-api/error-codes/
function failureOf(response, elapsedMs, isRight) {
  if (response.status === 0) {
    switch (response.error_code) {
      case 1050: // request timeout
      case 1211: // dial timeout
        return 'timeout';
      case 1212:
        return 'refused';
      default:
        return 'connection';
    }
  }
  if (response.status !== 200) {
    return 'status';
  }
  // A body that breaks off has a status and an error.
  if (response.error_code) {
    return response.error_code === 1050 ? 'timeout' : 'connection';
  }
  return isRight(response.body, elapsedMs) ? null : 'wrongAnswer';
}
