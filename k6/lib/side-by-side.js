// Prints what k6/twins measured, a column a twin, and fails when a twin did.
//
// MEASURED: for each twin, name=variant=file, where file has the figures as JSON; MAX_FAILED: the share of a twin's
// requests, in per cent, that may fail.
import exec from 'k6/execution';

const maxFailed = Number(__ENV.MAX_FAILED);
if (!(maxFailed >= 0)) {
  throw new Error(`MAX_FAILED must be a number of at least 0, not '${__ENV.MAX_FAILED}'`);
}

const twins = __ENV.MEASURED.split(' ')
  .filter((word) => word)
  .map((word) => {
    const [name, variant, file] = word.split('=');
    return { name, variant, ...JSON.parse(open(file)) };
  });

const ms = (stat) => (twin) => (twin.latencyMs[stat] === null ? '-' : twin.latencyMs[stat].toFixed(0));

const rows = [
  ['', (twin) => twin.name],
  ['', (twin) => twin.variant],
  ['requests', (twin) => `${twin.finished}`],
  ['requests/s', (twin) => twin.requestsPerSecond.toFixed(1)],
  ['right answers/s', (twin) => twin.goodputPerSecond.toFixed(1)],
  ['failed %', (twin) => failedPercent(twin).toFixed(1)],
  ['avg ms', ms('avg')],
  ['p50 ms', ms('p50')],
  ['p95 ms', ms('p95')],
  ['p99 ms', ms('p99')],
  ['max ms', ms('max')],
];

// A request that never ended, because the test was cut, is no failure; nothing but those is.
function failedPercent(twin) {
  return twin.finished === 0 ? 100 : (100 * twin.failed) / twin.finished;
}

export default function () {
  const failures = twins
    .filter((twin) => failedPercent(twin) > maxFailed)
    .map((twin) => `${failedPercent(twin).toFixed(1)} % of the requests to ${twin.name} failed`);
  if (failures.length > 0) {
    exec.test.abort(`${failures.join(', and ')}; MAX_FAILED allows ${maxFailed} %`);
  }
}

export function handleSummary() {
  const line = ([label, cell]) => '  ' + label.padEnd(16) + twins.map((twin) => cell(twin).padStart(28)).join('');
  return { stdout: twins.length === 0 ? '' : `\n${rows.map(line).join('\n')}\n\n` };
}
