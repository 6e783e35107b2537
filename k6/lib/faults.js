// The open load of the faults' scripts.
import exec from 'k6/execution';
import { Trend } from 'k6/metrics';
import { exchange } from './exchange.js';
import { seconds, wholeNumber } from './settings.js';
import { summaries, trendStats } from './summary.js';

// One sample a request, with its outcome and its status as tags: when it was added, the request had ended.
const request = new Trend('lab_request', true);

export function faultsLoad() {
  const rate = wholeNumber('RATE', 20);
  const maxDuration = seconds('MAX_DURATION', 86400);
  const duration = Math.min(seconds('DURATION', 30), maxDuration);
  const timeout = seconds('TIMEOUT', 20);
  // Enough for all requests of a time-out to be under way at once: a service that hangs holds them all.
  const vus = wholeNumber('VUS', Math.ceil(rate * (Math.min(timeout, duration) + 1)));
  return {
    options: {
      scenarios: {
        faults: {
          executor: 'constant-arrival-rate',
          rate,
          timeUnit: '1s',
          duration: `${duration * 1000}ms`,
          preAllocatedVUs: vus,
          maxVUs: vus,
          // A request that is under way then ends by itself or by its time-out.
          gracefulStop: `${(timeout + 1) * 1000}ms`,
        },
      },
      summaryTrendStats: trendStats,
    },
    request(url, isRight, responseType = 'text') {
      const intendedStart = exec.scenario.startTime + (exec.scenario.iterationInTest * 1000) / rate;
      const { failure, status, ms } = exchange(url, timeout, isRight, { responseType, intendedStart });
      request.add(ms, { outcome: failure || 'right', status: String(status) });
    },
    handleSummary: (data) => summaries(data, Math.round(rate * duration), maxDuration, 0, true),
  };
}
