// Steady load on a facade while something goes wrong: RATE requests a second for DURATION, whether or not the earlier ones
// are answered, so that a service that hangs is asked as often as before. k6 writes each request's time and outcome to
// K6_OUT=json=FILE as the metric lab_request: where the fault began and ended is for the reader of that file to know.
//
//   k6 run --out json=requests.ndjson -e RATE=20 -e DURATION=30s k6/faults-facade.js
//
// RATE (requests a second), DURATION, TIMES (ms, what the facade asks for), VUS (requests that can be under way at once),
// TARGET, TIMEOUT (of a request; longer than the service's own bound, or none is seen to hang), MAX_DURATION (shortens
// DURATION), HEALTH (of the target; by default on TARGET's port + 1000), SUMMARY (a file for the figures, as JSON).
import { isRight, path } from './lib/facade.js';
import { faultsLoad } from './lib/faults.js';
import { requireHealthy, target } from './lib/target.js';

const load = faultsLoad();

export const options = load.options;

export const setup = requireHealthy;

export default function () {
  load.request(`${target}${path}`, isRight);
}

export const handleSummary = load.handleSummary;
