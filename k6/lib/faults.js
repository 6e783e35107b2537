// The open load of the faults' scripts.
import { Trend } from 'k6/metrics';
import { exchange } from './exchange.js';
import { dueAt, openScenario } from './open.js';
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
      // A request that is under way at the end ends by itself or by its time-out.
      scenarios: { faults: openScenario({ rate, duration, drain: timeout + 1, vus }) },
      summaryTrendStats: trendStats,
    },
    request(url, isRight, responseType = 'text') {
      const { failure, status, ms } = exchange(url, timeout, isRight, { responseType, intendedStart: dueAt(rate) });
      request.add(ms, { outcome: failure || 'right', status: String(status) });
    },
    handleSummary: (data) => summaries(data, Math.round(rate * duration), maxDuration, 0, true),
  };
}
