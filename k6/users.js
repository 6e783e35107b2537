// The second article's Gatling plan: RATE requests a second for DURATION, each for another user, whether or not the
// earlier ones are answered. An open model: a service that falls behind is asked as often as before, so its answers take
// ever longer. Requests that are under way when DURATION is over are finished, and rates are over the whole test.
//
//   k6 run k6/users.js
//   k6 run -e ENDPOINT=/users_parallel -e RATE=50 -e DURATION=10s k6/users.js
//   k6 run -e TARGET=http://localhost:8081 -e RATE=200 k6/users.js
//
// RATE (requests a second), DURATION, ENDPOINT (what comes before the user's id), VUS (requests that can be under way at
// once: one that finds them all waiting is dropped and counted), TARGET, TIMEOUT (of a request), MAX_DURATION (shortens
// DURATION, and cuts the test), HEALTH (of the target; by default on TARGET's port + 1000), SUMMARY (a file for the
// figures, as JSON). Durations like 5, 5s, 500ms or 10m.
//
// Unlike Gatling's users, k6's keep their connections: what is new for each request is the user, not the connection.
import exec from 'k6/execution';
import { exchange } from './lib/exchange.js';
import { dueAt, openScenario } from './lib/open.js';
import { seconds, wholeNumber } from './lib/settings.js';
import { summaries, trendStats } from './lib/summary.js';
import { requireHealthy, target } from './lib/target.js';
import { isRight, pathOf, userOf } from './lib/users.js';

const rate = wholeNumber('RATE', 20);
const maxDuration = seconds('MAX_DURATION', 86400);
const duration = Math.min(seconds('DURATION', 60), maxDuration);
// Gatling's default: a shorter one would hide how long a service that falls behind lets wait.
const timeout = seconds('TIMEOUT', 60);
const planned = Math.round(rate * duration);
// Enough for all of the article's 1200 requests to be under way at once; beyond its rate, for answers that take 2 s, as
// more of them would take their memory and CPU time from external-service.
const vus = wholeNumber('VUS', Math.min(planned, Math.max(1200, 2 * rate)));
// The last request ends by itself or by its time-out, unless the test is cut.
const drain = Math.min(timeout + 1, maxDuration - duration);

export const options = {
  scenarios: { users: openScenario({ rate, duration, drain, vus }) },
  summaryTrendStats: trendStats,
};

export const setup = requireHealthy;

export default function () {
  const userId = userOf(exec.scenario.iterationInTest);
  exchange(`${target}${pathOf(userId)}`, timeout, (body) => isRight(body, userId), {
    intendedStart: dueAt(rate),
  });
}

export function handleSummary(data) {
  return summaries(data, planned, maxDuration, 0, true);
}
