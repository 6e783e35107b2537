// What external-service and k6 can do by themselves: asks for FACTOR times what the users of an experiment can ask for at
// most. An open model; the rate rises in the first seconds, which are not counted: both are cold, and all connections
// have to be made.
//
//   k6 run -e TARGET=https://localhost:8543 k6/calibration.js                # facade: USERS, TIMES
//   k6 run -e TARGET=https://localhost:8543 -e RATE=20 k6/calibration.js     # users: RATE
//
// USERS, or RATE (requests a second), and TIMES of the facade's workload, or RATE alone of the users'; CALLS: 'all', what a
// service calls for one request, all at once, which tries external-service, or 'one' of them, which tries k6 with as many
// requests as the experiment's; FACTOR; WARM_UP and DURATION; EXTERNAL_METADATA_DELAY and EXTERNAL_METADATA_JITTER, as external-service has
// them; TARGET, HEALTH (of the target; by default on TARGET's port + 1000), SUMMARY (a file for the figures, as JSON). k6
// must trust the lab's certificate authority: SSL_CERT_FILE=tls/lab/ca.crt.
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { seconds, wholeNumber } from './lib/settings.js';
import { latencies } from './lib/summary.js';
import { requireHealthy, target } from './lib/target.js';

const factor = wholeNumber('FACTOR', 2);
const warmUp = seconds('WARM_UP', 8);
const duration = seconds('DURATION', 5);
const workload = __ENV.RATE && !__ENV.TIMES ? metadata() : data();
const asked = Math.ceil(factor * workload.rate);
// A fifth more than are waiting at any time: one is there when it is due, unless something is slow.
const vus = Math.ceil((1.2 * asked * workload.wait) / 1000) + 20;

const right = new Counter('lab_right');
const failed = new Counter('lab_failed');
const started = new Counter('lab_started');
const beyond = new Trend('lab_beyond', true);

// Each user asks for all times at once, and again when the longest is over; or so do RATE requests a second.
function data() {
  const times = (__ENV.TIMES || '1,500,920,200').split(',').map(Number);
  const wait = Math.max(...times);
  const calls = __ENV.CALLS === 'one' ? [wait] : times;
  return {
    rate: __ENV.RATE ? wholeNumber('RATE', 1) : (wholeNumber('USERS', 250) * 1000) / wait,
    wait,
    paths: () => calls.map((time) => `/external-data/${time}`),
  };
}

// A name and a phone number for each request; a call takes as long as the user's id has it, up to delay and jitter.
function metadata() {
  const kinds = __ENV.CALLS === 'one' ? ['names'] : ['names', 'phoneNumbers'];
  return {
    rate: wholeNumber('RATE', 20),
    wait: 1000 * (seconds('EXTERNAL_METADATA_DELAY', '300ms') + seconds('EXTERNAL_METADATA_JITTER', '30ms')),
    paths: (i) => kinds.map((kind) => `/metadata/${kind}/${2505 + i}`),
  };
}

export const options = {
  scenarios: {
    calibration: {
      executor: 'ramping-arrival-rate',
      startRate: 0,
      timeUnit: '1s',
      stages: [
        { target: asked, duration: `${(warmUp * 1000) / 2}ms` },
        { target: asked, duration: `${(warmUp * 1000) / 2}ms` },
        { target: asked, duration: `${duration * 1000}ms` },
      ],
      preAllocatedVUs: vus,
      maxVUs: vus,
      gracefulStop: '5s',
    },
  },
  // All calls of a request at once; k6 would make six of them.
  batch: workload.paths(0).length,
  batchPerHost: workload.paths(0).length,
  summaryTrendStats: ['avg', 'min', 'p(50)', 'p(95)', 'p(99)', 'max'],
};

export const setup = requireHealthy;

export default function () {
  const paths = workload.paths(exec.scenario.iterationInTest);
  const start = Date.now();
  const measured = start >= exec.scenario.startTime + warmUp * 1000;
  const responses = http.batch(paths.map((path) => ['GET', target + path, null, { timeout: '5s' }]));
  const elapsed = Date.now() - start;
  if (!measured) {
    return;
  }
  started.add(1);
  if (responses.every((response) => response.status === 200)) {
    right.add(1);
    beyond.add(Math.max(0, elapsed - workload.wait));
  } else {
    failed.add(1);
  }
}

export function handleSummary(report) {
  const value = (metric, stat) => (report.metrics[metric] ? report.metrics[metric].values[stat] : null);
  const count = (metric) => value(metric, 'count') || 0;
  const calls = workload.paths(0).length;
  const summary = {
    askedPerSecond: calls * asked,
    perSecond: (calls * count('lab_right')) / duration,
    dropped: calls * Math.max(0, asked * duration - count('lab_started')),
    failed: calls * count('lab_failed'),
    latencyMs: latencies(value, 'lab_beyond'),
  };
  const text = JSON.stringify(summary, null, 2) + '\n';
  return __ENV.SUMMARY ? { stdout: text, [__ENV.SUMMARY]: text } : { stdout: text };
}
