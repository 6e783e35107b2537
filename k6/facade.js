// The article's JMeter plan: 250 users, the next one every 20 ms, each asking 20 times in a row without thinking,
// over connections that are kept. A closed model: a user asks again only when the last answer is there.
//
//   k6 run k6/facade.js
//   k6 run -e TARGET=http://localhost:8081 -e USERS=50 -e TIMES=10,20 k6/facade.js
//
// USERS, LOOPS, RAMP (until the last user has started), TIMES (ms, what the facade asks for), TARGET, TIMEOUT (of a
// request), MAX_DURATION (cuts the test), HEALTH (of the target; by default on TARGET's port + 1000),
// SUMMARY (a file for the figures, as JSON). RAMP, TIMEOUT and MAX_DURATION like 5, 5s, 500ms or 10m.
import exec from 'k6/execution';
import { sleep } from 'k6';
import { isRightData } from './lib/data.js';
import { exchange } from './lib/exchange.js';
import { seconds, wholeNumber } from './lib/settings.js';
import { summaries, trendStats } from './lib/summary.js';
import { requireHealthy, target } from './lib/target.js';

const users = wholeNumber('USERS', 250);
const loops = wholeNumber('LOOPS', 20);
const ramp = seconds('RAMP', 5);
const timeout = seconds('TIMEOUT', 30);
// By default later than the slowest possible end, at which every request has timed out.
const maxDuration = seconds('MAX_DURATION', ramp + loops * (timeout + 1) + 10);
const times = __ENV.TIMES || '1,500,920,200';
const url = `${target}/data/${times}`;

const isRight = isRightData(times);

export const options = {
  scenarios: {
    facade: {
      executor: 'per-vu-iterations',
      vus: users,
      iterations: loops,
      maxDuration: `${maxDuration * 1000}ms`,
      gracefulStop: '0s',
    },
  },
  summaryTrendStats: trendStats,
};

export const setup = requireHealthy;

export default function () {
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
  return summaries(data, users * loops, maxDuration, ramp);
}
