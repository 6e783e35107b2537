// Steady load on a movies service while something goes wrong, as faults-facade.js has it.
//
//   k6 run --out json=requests.ndjson -e RATE=10 -e DURATION=30s k6/faults-movies.js
//
// GENRE (in any case), COUNT (movies it must have) and KNOWN (a title that must be among them), where they are known; the
// rest as in faults-facade.js.
import { faultsLoad } from './lib/faults.js';
import { isRight, path } from './lib/movies.js';
import { requireHealthy, target } from './lib/target.js';

const load = faultsLoad();

export const options = load.options;

export const setup = requireHealthy;

export default function () {
  load.request(`${target}${path}`, isRight, 'binary');
}

export const handleSummary = load.handleSummary;
