// What external-service and k6 can do by themselves: calls it at FACTOR times the rate at which the services of an
// experiment can call it at most. An open model; the first seconds, in which both are cold, are not counted.
//
//   k6 run -e TARGET=https://localhost:8543 k6/calibration.js                # facade: USERS, TIMES
//   k6 run -e TARGET=https://localhost:8543 -e RATE=20 k6/calibration.js     # users: RATE
//
// USERS, or RATE (requests a second), and TIMES of the facade's workload, or RATE alone of the users'; FACTOR; WARM_UP and
// DURATION; EXTERNAL_METADATA_DELAY and EXTERNAL_METADATA_JITTER, as external-service has them; TARGET, HEALTH (of the
// target; by default on TARGET's port + 1000), SUMMARY (a file for the figures, as JSON). k6 must trust the lab's
// certificate authority: SSL_CERT_FILE=tls/lab/ca.crt.
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { seconds, wholeNumber } from './lib/settings.js';
import { requireHealthy, target } from './lib/target.js';

const MEASURED = 'measured';

const factor = wholeNumber('FACTOR', 2);
const warmUp = seconds('WARM_UP', 5);
const duration = seconds('DURATION', 5);
const calls = __ENV.RATE && !__ENV.TIMES ? metadataCalls() : dataCalls();
const meanWait = calls.waits.reduce((sum, wait) => sum + wait, 0) / calls.waits.length;
const asked = Math.ceil(factor * calls.rate);
// Half as many again as are waiting at any time: one is there when it is due, unless something is slow.
const vus = Math.ceil((1.5 * asked * meanWait) / 1000) + 20;

const right = new Counter('lab_right');
const failed = new Counter('lab_failed');
const beyond = new Trend('lab_beyond', true);

// Each user asks for all times at once, and again when the longest is over; or so do RATE requests a second.
function dataCalls() {
  const waits = (__ENV.TIMES || '1,500,920,200').split(',').map(Number);
  return {
    rate: __ENV.RATE
      ? wholeNumber('RATE', 1) * waits.length
      : (wholeNumber('USERS', 250) * waits.length * 1000) / Math.max(...waits),
    waits,
    path: (i) => `/external-data/${waits[i % waits.length]}`,
  };
}

// A name and a phone number for each request; a call takes as long as the user's id has it, up to delay and jitter.
function metadataCalls() {
  const most = 1000 * (seconds('EXTERNAL_METADATA_DELAY', '300ms') + seconds('EXTERNAL_METADATA_JITTER', '30ms'));
  return {
    rate: 2 * wholeNumber('RATE', 20),
    waits: [most],
    path: (i) => `/metadata/${i % 2 === 0 ? 'names' : 'phoneNumbers'}/${2505 + Math.floor(i / 2)}`,
  };
}

const scenario = {
  executor: 'constant-arrival-rate',
  rate: asked,
  timeUnit: '1s',
  preAllocatedVUs: vus,
  maxVUs: vus,
  gracefulStop: '5s',
};

export const options = {
  scenarios: {
    warmUp: { ...scenario, duration: `${warmUp * 1000}ms`, gracefulStop: '0s' },
    [MEASURED]: { ...scenario, duration: `${duration * 1000}ms`, startTime: `${warmUp * 1000}ms` },
  },
  // Makes k6 count them apart.
  thresholds: { [`dropped_iterations{scenario:${MEASURED}}`]: ['count>=0'] },
  summaryTrendStats: ['avg', 'min', 'p(50)', 'p(95)', 'p(99)', 'max'],
};

export const setup = requireHealthy;

export default function () {
  const i = exec.scenario.iterationInTest;
  const start = Date.now();
  const response = http.get(`${target}${calls.path(i)}`, { timeout: '5s' });
  const elapsed = Date.now() - start;
  if (exec.scenario.name !== MEASURED) {
    return;
  }
  if (response.status === 200) {
    right.add(1);
    beyond.add(Math.max(0, elapsed - calls.waits[i % calls.waits.length]));
  } else {
    failed.add(1);
  }
}

export function handleSummary(data) {
  const value = (metric, stat) => (data.metrics[metric] ? data.metrics[metric].values[stat] : null);
  const count = (metric) => value(metric, 'count') || 0;
  const ms = (stat) => value('lab_beyond', stat);
  const summary = {
    askedPerSecond: asked,
    perSecond: count('lab_right') / duration,
    dropped: count(`dropped_iterations{scenario:${MEASURED}}`),
    failed: count('lab_failed'),
    latencyMs: {
      avg: ms('avg'),
      min: ms('min'),
      p50: ms('p(50)'),
      p95: ms('p(95)'),
      p99: ms('p(99)'),
      max: ms('max'),
    },
  };
  const text = JSON.stringify(summary, null, 2) + '\n';
  return __ENV.SUMMARY ? { stdout: text, [__ENV.SUMMARY]: text } : { stdout: text };
}
