// What a service does with twice as many requests as it can answer, and afterwards: RATE requests a second for PHASE
// seconds, then OVERLOAD times as many for as long, then RATE again. An open model: requests are due at their moments,
// whether or not the earlier ones are answered.
//
//   k6 run k6/overload.js
//   k6 run -e TARGET=http://localhost:8082 -e WORKLOAD=movies -e RATE=30 -e PHASE=15 k6/overload.js
//
// WORKLOAD (facade or movies, with its TIMES, or GENRE, COUNT and KNOWN), RATE (requests a second that the service can
// answer), OVERLOAD (how many times as many), PHASE (whole seconds), TARGET, TIMEOUT (of a request: how long a caller is
// patient), MAX_DURATION (shortens the phases and cuts the test), HEALTH (of the target; by default on TARGET's port +
// 1000), SUMMARY (a file for the figures, as JSON). Durations like 5, 5s, 500ms or 10m.
//
// All figures of a phase, and of each second, are of the requests that were due in it, whenever they were answered: a
// service that works off what has piled up answers at full speed, and yet too late for whoever asks now.
import exec from 'k6/execution';
import { exchange } from './lib/exchange.js';
import * as facade from './lib/facade.js';
import * as movies from './lib/movies.js';
import { dueAt, openScenario } from './lib/open.js';
import { seconds, wholeNumber } from './lib/settings.js';
import { latencies, summaries, trendStats } from './lib/summary.js';
import { requireHealthy, target } from './lib/target.js';

const rate = wholeNumber('RATE', 100);
const overload = wholeNumber('OVERLOAD', 2);
const maxDuration = seconds('MAX_DURATION', 86400);
const timeout = seconds('TIMEOUT', 5);
const phase = Math.max(1, Math.floor(Math.min(wholeNumber('PHASE', 60), maxDuration / 3)));
// The last request ends by itself or by its time-out, unless the test is cut.
const drain = Math.max(1, Math.min(timeout + 1, maxDuration - 3 * phase));

const known = {
  facade: { path: facade.path, isRight: facade.isRight, responseType: 'text' },
  movies: { path: movies.path, isRight: movies.isRight, responseType: 'binary', learn: movies.learn },
};
const workload = known[__ENV.WORKLOAD || 'facade'];
if (!workload) {
  throw new Error(`WORKLOAD must be ${Object.keys(known).join(' or ')}, not '${__ENV.WORKLOAD}'`);
}
const { isRight, responseType } = workload;
const url = `${target}${workload.path}`;

const phases = [
  { name: 'capacity', rate },
  { name: 'overload', rate: overload * rate },
  { name: 'recovery', rate },
].map((one, i) => ({ ...one, from: i * phase }));
// Whoever watches gets no figures by second: each second of each metric would be a time series of its own.
const bySecond = !__ENV.K6_OUT;
const byName = Object.fromEntries(phases.map((one) => [one.name, one]));

function scenario({ rate, from }) {
  // Enough for every request that was sent within the time-out to be still under way.
  const vus = Math.ceil(rate * (timeout + 1));
  return { ...openScenario({ rate, duration: phase, drain, vus }), startTime: `${from}s` };
}

// What k6 is to count apart: it does so for what a threshold names.
function submetrics() {
  const names = {};
  for (const { name } of phases) {
    for (const trend of ['lab_right_latency', 'lab_refusal_latency']) {
      names[`${trend}{scenario:${name}}`] = ['max>=0'];
    }
    for (const counter of ['lab_started', 'lab_finished', 'dropped_iterations']) {
      names[`${counter}{scenario:${name}}`] = ['count>=0'];
    }
  }
  for (let second = 0; second < 3 * phase; second++) {
    names[`lab_right_latency{second:${second}}`] = ['max>=0'];
  }
  return names;
}

export const options = {
  scenarios: Object.fromEntries(phases.map((one) => [one.name, scenario(one)])),
  thresholds: submetrics(),
  summaryTrendStats: [...trendStats, 'count'],
};

export function setup() {
  requireHealthy();
  return workload.learn ? workload.learn(target, timeout) : null;
}

export default function (learnt) {
  movies.remember(learnt);
  const { rate, from } = byName[exec.scenario.name];
  const due = exec.scenario.iterationInTest / rate; // seconds since the phase began
  if (bySecond) {
    exec.vu.metrics.tags.second = String(from + Math.min(Math.floor(due), phase - 1));
  }
  exchange(url, timeout, isRight, { responseType, intendedStart: dueAt(rate) });
}

export function handleSummary(data) {
  const value = (metric, stat) => (data.metrics[metric] ? data.metrics[metric].values[stat] : undefined);
  const count = (metric) => value(metric, 'count') || 0;
  // A metric that is named in a threshold is there without a sample, too, and then all its figures are 0.
  const latency = (metric) => latencies(count(metric) > 0 ? value : () => null, metric);
  const measured = phases.map(({ name, rate, from }) => {
    const right = `lab_right_latency{scenario:${name}}`;
    const refused = `lab_refusal_latency{scenario:${name}}`;
    const eachSecond = Array.from({ length: phase }, (_, i) => `lab_right_latency{second:${from + i}}`);
    return {
      name,
      seconds: phase,
      rate,
      started: count(`lab_started{scenario:${name}}`),
      dropped: count(`dropped_iterations{scenario:${name}}`),
      rightAnswers: count(right),
      goodputPerSecond: count(right) / phase,
      refusals: count(refused),
      otherFailures: count(`lab_finished{scenario:${name}}`) - count(right) - count(refused),
      rightLatencyMs: latency(right),
      refusalLatencyMs: latency(refused),
      rightBySecond: eachSecond.map(count),
      p99BySecond: eachSecond.map((metric) => latency(metric).p99),
    };
  });
  const first = measured[0].goodputPerSecond;
  measured.forEach((one) => {
    one.goodputPercent = first > 0 ? (100 * one.goodputPerSecond) / first : null;
  });
  const planned = phases.reduce((sum, one) => sum + one.rate * phase, 0);
  const outputs = summaries(data, planned, 3 * phase + drain, 0, true, { phases: measured });
  outputs.stdout += measured.map(line).join('\n') + '\n\n';
  return outputs;
}

function line(one) {
  const ms = (n) => (n === null ? '-' : n.toFixed(0));
  return (
    `  ${`${one.name}, ${one.rate}/s`.padEnd(28, '.')} ${one.goodputPerSecond.toFixed(1)} right answers/s ` +
    `(p99 ${ms(one.rightLatencyMs.p99)} ms), ${one.refusals} refused with 503 (p99 ${ms(one.refusalLatencyMs.p99)} ms), ` +
    `${one.otherFailures} failed otherwise`
  );
}
