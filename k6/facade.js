// The article's JMeter plan: 250 users, the next one every 20 ms, each asking 20 times in a row without thinking,
// over connections that are kept. A closed model: a user asks again only when the last answer is there. With RATE, as many
// requests in all in an open model: that many a second, whether or not the earlier ones are answered.
//
//   k6 run k6/facade.js
//   k6 run -e TARGET=http://localhost:8081 -e USERS=50 -e TIMES=10,20 k6/facade.js
//
// USERS, LOOPS, RAMP (until the last user has started), RATE (requests a second, in place of users who wait) and VUS
// (requests that can be under way at once then), TIMES (ms, what the facade asks for), TARGET, TIMEOUT (of a request),
// MAX_DURATION (cuts the test), HEALTH (of the target; by default on TARGET's port + 1000),
// SUMMARY (a file for the figures, as JSON). RAMP, TIMEOUT and MAX_DURATION like 5, 5s, 500ms or 10m.
import exec from 'k6/execution';
import { sleep } from 'k6';
import { exchange } from './lib/exchange.js';
import { isRight, path } from './lib/facade.js';
import { dueAt, openScenario } from './lib/open.js';
import { seconds, wholeNumber } from './lib/settings.js';
import { summaries, trendStats } from './lib/summary.js';
import { requireHealthy, target } from './lib/target.js';

const users = wholeNumber('USERS', 250);
const loops = wholeNumber('LOOPS', 20);
const ramp = seconds('RAMP', 5);
const timeout = seconds('TIMEOUT', 30);
// By default later than the slowest possible end, at which every request has timed out.
const maxDuration = seconds('MAX_DURATION', ramp + loops * (timeout + 1) + 10);
const url = `${target}${path}`;
const rate = __ENV.RATE ? wholeNumber('RATE', 1) : null;
const planned = users * loops;

export const options = {
  scenarios: { facade: rate === null ? closed() : open() },
  summaryTrendStats: trendStats,
};

function closed() {
  return {
    executor: 'per-vu-iterations',
    vus: users,
    iterations: loops,
    maxDuration: `${maxDuration * 1000}ms`,
    gracefulStop: '0s',
  };
}

function open() {
  const vus = wholeNumber('VUS', Math.min(planned, 10 * rate));
  const duration = Math.min(planned / rate, maxDuration);
  // The last request ends by itself or by its time-out, unless the test is cut.
  const drain = Math.min(timeout + 1, maxDuration - duration);
  return openScenario({ rate, duration, drain, vus });
}

export const setup = requireHealthy;

export default function () {
  if (rate !== null) {
    exchange(url, timeout, isRight, { intendedStart: dueAt(rate) });
    return;
  }
  if (exec.vu.iterationInScenario === 0) {
    waitForTurn();
  }
  exchange(url, timeout, isRight);
}

// User i starts at i × ramp / users, counted from the start of the scenario.
function waitForTurn() {
  const turn = exec.scenario.startTime + ((exec.vu.idInTest - 1) * ramp * 1000) / users;
  sleep(Math.max(0, turn - Date.now()) / 1000);
}

export function handleSummary(data) {
  return summaries(data, planned, maxDuration, rate === null ? ramp : 0, rate !== null);
}
