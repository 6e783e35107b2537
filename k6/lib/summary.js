// What was measured: a short text for the reader, and the same as JSON in the file that SUMMARY names.

// Between the smallest and the largest, each 0.05 %, and finer towards the end, where the slowest few are: enough for
// the harness to make a histogram of every request from. k6 keeps all samples of a trend, so they cost nothing before
// the end of the test. Only the runtime that has no user, number 0, reads options and writes summaries.
const percents = __VU === 0 ? grid() : [];

function grid() {
  const steps = Array.from({ length: 1999 }, (_, i) => Number(((i + 1) * 0.05).toFixed(2)));
  return [...steps, 99.96, 99.97, 99.98, 99.99, 99.992, 99.994, 99.996, 99.998, 99.999];
}

const stat = (percent) => `p(${percent})`;

export const trendStats = ['avg', 'min', 'max', ...percents.map(stat)];

const failureKinds = {
  timeout: 'timed out',
  refused: 'connection refused',
  connection: 'connection failed or lost',
  status: 'status other than 200',
  wrongAnswer: 'wrong answer',
};

// planned: the requests that the workload owes, null for one that goes on for a time; capSeconds: when it is cut;
// rampSeconds: until the last user has started; open: whether requests are due at moments of their own, so that one can
// be dropped for want of somebody to send it.
// more: what only this workload has.
export function summaries(data, planned, capSeconds, rampSeconds, open = false, more = {}) {
  const value = (metric, stat) => (data.metrics[metric] ? data.metrics[metric].values[stat] : null);
  if (!value('lab_started', 'count')) {
    return { stdout: 'Nothing was measured.\n' };
  }
  const summary = summarise(value, planned, capSeconds, open);
  summary.details = { ...details(value, rampSeconds, open), ...more };
  const outputs = { stdout: text(summary) };
  if (__ENV.SUMMARY) {
    outputs[__ENV.SUMMARY] = JSON.stringify(summary, null, 2) + '\n';
  }
  return outputs;
}

function summarise(value, planned, capSeconds, open) {
  const count = (metric) => value(metric, 'count') || 0;
  const started = count('lab_started');
  const finished = count('lab_finished');
  const failures = {
    timeout: count('lab_failed_timeout'),
    refused: count('lab_failed_refused'),
    connection: count('lab_failed_connection'),
    status: count('lab_failed_status'),
    wrongAnswer: count('lab_failed_wrong_answer'),
  };
  const failed = Object.values(failures).reduce((sum, n) => sum + n, 0);
  const right = finished - failed;
  const from = value('lab_started_at', 'min');
  // A cut run is over when it is cut, not when its last answer happened to come.
  const cut = open ? finished < started : planned !== null && finished < planned;
  const until = cut ? Math.min(from + capSeconds * 1000, Date.now()) : value('lab_finished_at', 'max');
  const duration = (until - from) / 1000;
  return {
    planned,
    started,
    finished,
    unfinished: started - finished,
    // k6 counts here what a closed workload did not come to, too.
    dropped: open ? count('dropped_iterations') : null,
    right,
    failed,
    failures,
    cutAtSeconds: cut ? duration : null,
    durationSeconds: duration,
    requestsPerSecond: finished / duration,
    goodputPerSecond: right / duration,
    responseBytes: value('lab_bytes', 'count'),
    latencyMs: latencies(value, 'lab_latency'),
    rightLatencyMs: latencies(value, 'lab_right_latency'),
  };
}

// In ms, to three decimals: k6 interpolates between two samples, with more digits than that has.
export function latencies(value, metric) {
  const ms = (stat) => {
    const exact = value(metric, stat);
    return exact === null ? null : Number(exact.toFixed(3));
  };
  return {
    avg: ms('avg'),
    min: ms('min'),
    p50: ms('p(50)'),
    p95: ms('p(95)'),
    p99: ms('p(99)'),
    max: ms('max'),
  };
}

// What the harness makes figures of, beside those above.
function details(value, rampSeconds, open) {
  return {
    startedAtMs: value('lab_started_at', 'min'),
    rampSeconds,
    // On the connections, so with headers; what setup() asked is in it.
    bytesSent: value('data_sent', 'count'),
    bytesReceived: value('data_received', 'count'),
    intendedLatencyMs: open ? latencies(value, 'lab_intended_latency') : null,
    quantiles: {
      percents: [0, ...percents, 100],
      latency: quantiles(value, 'lab_latency'),
      rightLatency: quantiles(value, 'lab_right_latency'),
      intendedLatency: open ? quantiles(value, 'lab_intended_latency') : null,
    },
  };
}

function quantiles(value, metric) {
  if (value(metric, 'min') === null) {
    return null;
  }
  const ms = (name) => Number(value(metric, name).toFixed(3));
  return [ms('min'), ...percents.map((percent) => ms(stat(percent))), ms('max')];
}

function text(summary) {
  const share = (n) => (summary.finished ? `${((100 * n) / summary.finished).toFixed(1)} %` : '-');
  const ms = (n) => (n === null ? '-' : n.toFixed(0));
  const owed = summary.planned === null ? '' : ` of ${summary.planned}`;
  const { avg, p50, p95, p99, max } = summary.latencyMs;
  const lines = [
    ['requests', `${summary.finished}${owed} finished in ${summary.durationSeconds.toFixed(1)} s`],
    ['requests/s', `${summary.requestsPerSecond.toFixed(1)} (right answers: ${summary.goodputPerSecond.toFixed(1)})`],
    ['latency ms', `avg=${ms(avg)} p50=${ms(p50)} p95=${ms(p95)} p99=${ms(p99)} max=${ms(max)}`],
    ['right answers', `${summary.right} (${share(summary.right)})`],
    ['failures', `${summary.failed} (${share(summary.failed)})`],
  ];
  if (summary.responseBytes !== null) {
    const mebibytes = summary.responseBytes / 1024 / 1024;
    lines.push(['answers', `${mebibytes.toFixed(1)} MiB (${(mebibytes / summary.durationSeconds).toFixed(1)} MiB/s)`]);
  }
  if (summary.dropped !== null) {
    lines.push(['dropped', `${summary.dropped} requests, for want of a user who was not waiting (VUS)`]);
  }
  for (const [kind, words] of Object.entries(failureKinds)) {
    if (summary.failures[kind] > 0) {
      lines.push([`  ${words}`, `${summary.failures[kind]}`]);
    }
  }
  if (summary.cutAtSeconds !== null) {
    lines.push([
      'cut',
      `at ${summary.cutAtSeconds.toFixed(1)} s: ${summary.unfinished} requests were under way, ` +
        `${Math.max(0, summary.planned - summary.started)} not started`,
    ]);
  }
  return '\n' + lines.map(([name, words]) => `  ${name.padEnd(28, '.')} ${words}`).join('\n') + '\n\n';
}
