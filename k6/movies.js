// The article's JMeter plan: USERS that ask for a genre's movies, one after the other without thinking, over
// connections that are kept, until DURATION is over. A closed model: a user asks again only when the last answer is
// there. As in JMeter, DURATION has the RAMP in it, in which one user after the other starts, requests that are under
// way at its end are finished, and rates are over the whole test: the ramp lowers them.
//
//   k6 run -e TARGET=http://localhost:8082 k6/movies.js
//   k6 run -e TARGET=http://localhost:8083 -e USERS=50 -e DURATION=20s -e RAMP=2s k6/movies.js
//
// USERS, DURATION, RAMP (until the last user has started), GENRE, COUNT (movies that the genre has) and KNOWN (the
// title, without its year, of one of them), both unchecked when not given, TARGET, TIMEOUT (of a request),
// MAX_DURATION (shortens DURATION), HEALTH (of the target; by default on TARGET's port + 1000), SUMMARY (a file for
// the figures, as JSON). Durations like 5, 5s, 500ms or 10m.
import exec from 'k6/execution';
import { sleep } from 'k6';
import { exchange } from './lib/exchange.js';
import { isRightMovies } from './lib/movies.js';
import { seconds, wholeNumber } from './lib/settings.js';
import { summaries, trendStats } from './lib/summary.js';
import { requireHealthy, target } from './lib/target.js';

const users = wholeNumber('USERS', 10);
const duration = Math.min(seconds('DURATION', 600), seconds('MAX_DURATION', 86400));
const ramp = seconds('RAMP', 60);
const timeout = seconds('TIMEOUT', 30);
const genre = __ENV.GENRE || 'sci-fi';
const count = __ENV.COUNT ? wholeNumber('COUNT', 0, 0) : null;
const known = __ENV.KNOWN || null;
const url = `${target}/movies/${encodeURIComponent(genre)}`;
const isRight = isRightMovies(count, known);

if (ramp >= duration) {
  throw new Error(`RAMP must be shorter than DURATION and MAX_DURATION (${duration} s), not ${ramp} s`);
}

export const options = {
  scenarios: {
    movies: {
      executor: 'constant-vus',
      vus: users,
      duration: `${duration * 1000}ms`,
      // A request that is under way then ends by itself or by its time-out.
      gracefulStop: `${(timeout + 1) * 1000}ms`,
    },
  },
  summaryTrendStats: trendStats,
};

export const setup = requireHealthy;

export default function () {
  if (exec.vu.iterationInScenario === 0) {
    waitForTurn();
  }
  exchange(url, timeout, isRight, { responseType: 'binary' });
}

// User i starts at i × ramp / users, counted from the start of the scenario.
function waitForTurn() {
  const turn = exec.scenario.startTime + ((exec.vu.idInTest - 1) * ramp * 1000) / users;
  sleep(Math.max(0, turn - Date.now()) / 1000);
}

export function handleSummary(data) {
  return summaries(data, null, duration, ramp);
}
