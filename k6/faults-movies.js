// Steady load on a movies service while something goes wrong, as faults-facade.js has it.
//
//   k6 run --out json=requests.ndjson -e RATE=10 -e DURATION=30s k6/faults-movies.js
//
// GENRE (in any case), COUNT (movies it must have) and KNOWN (a title that must be among them), where they are known; the
// rest as in faults-facade.js.
import { faultsLoad } from './lib/faults.js';
import { isRightMovies } from './lib/movies.js';
import { wholeNumber } from './lib/settings.js';
import { requireHealthy, target } from './lib/target.js';

const load = faultsLoad();
const genre = __ENV.GENRE || 'film-noir';

export const options = load.options;

export const setup = requireHealthy;

const isRight = isRightMovies(__ENV.COUNT ? wholeNumber('COUNT', 0, 0) : null, __ENV.KNOWN || null);

export default function () {
  load.request(`${target}/movies/${genre}`, isRight, 'binary');
}

export const handleSummary = load.handleSummary;
