// How does a service do at one arrival rate? RATE requests a second for DURATION, evenly spaced, whether or not the
// earlier ones are answered: an open model. './lab run capacity-facade' and its like run it once a step, and choose the
// next RATE by what came out.
//
//   k6 run -e RATE=200 k6/capacity.js                                                          # a facade: TIMES
//   k6 run -e TARGET=http://localhost:8083 -e GENRE=sci-fi -e RATE=50 k6/capacity.js           # movies: GENRE, COUNT, KNOWN
//   k6 run -e ENDPOINT=/users -e RATE=400 k6/capacity.js                                       # users: ENDPOINT
//
// What is asked follows from the variable that is given: GENRE, ENDPOINT or TIMES (of these, the first), as movies.js,
// users.js and facade.js have it. RATE, DURATION, VUS (users, so requests that can be under way at once, and connections:
// each user has one; a request that finds them all waiting is dropped and counted), CONNECTIONS (kept, or new for each
// request), TARGET, TIMEOUT (of a request), MAX_DURATION (shortens DURATION, and cuts the test), HEALTH (of the target;
// by default on TARGET's port + 1000), SUMMARY (a file for the figures, as JSON). Durations like 5, 5s, 500ms or 10m.
import exec from 'k6/execution';
import { exchange } from './lib/exchange.js';
import * as facade from './lib/facade.js';
import * as movies from './lib/movies.js';
import { dueAt, openScenario } from './lib/open.js';
import { seconds, wholeNumber } from './lib/settings.js';
import { summaries, trendStats } from './lib/summary.js';
import { requireHealthy, target } from './lib/target.js';
import * as users from './lib/users.js';

const rate = wholeNumber('RATE', 20);
const maxDuration = seconds('MAX_DURATION', 86400);
const duration = Math.min(seconds('DURATION', 30), maxDuration);
const timeout = seconds('TIMEOUT', 10);
const planned = Math.round(rate * duration);
// For answers that take 2 s.
const vus = wholeNumber('VUS', 2 * rate);
// The last request ends by itself or by its time-out, unless the test is cut.
const drain = Math.min(timeout + 1, maxDuration - duration);
const connections = __ENV.CONNECTIONS || 'kept';
const ask = __ENV.GENRE ? askMovies : __ENV.ENDPOINT ? askUsers : askFacade;

if (!['kept', 'new'].includes(connections)) {
  throw new Error(`CONNECTIONS must be kept or new, not '${connections}'`);
}

export const options = {
  scenarios: { capacity: openScenario({ rate, duration, drain, vus }) },
  noConnectionReuse: connections === 'new',
  summaryTrendStats: trendStats,
};

export function setup() {
  requireHealthy();
  return ask === askMovies ? movies.learn(target, timeout) : null;
}

export default function (learnt) {
  movies.remember(learnt);
  ask(dueAt(rate));
}

function askFacade(intendedStart) {
  exchange(`${target}${facade.path}`, timeout, facade.isRight, { intendedStart });
}

function askMovies(intendedStart) {
  exchange(`${target}${movies.path}`, timeout, movies.isRight, { responseType: 'binary', intendedStart });
}

function askUsers(intendedStart) {
  const userId = users.userOf(exec.scenario.iterationInTest);
  exchange(`${target}${users.pathOf(userId)}`, timeout, (body) => users.isRight(body, userId), { intendedStart });
}

export function handleSummary(data) {
  return summaries(data, planned, maxDuration, 0, true);
}
