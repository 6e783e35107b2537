// An open model: requests are due at a rate, whether or not the earlier ones are answered.
import exec from 'k6/execution';

// rate: requests a second; duration: for how many seconds they are due; drain: for how many more the last one may take;
// vus: how many can be under way at once.
export const openScenario = ({ rate, duration, drain, vus }) => ({
  executor: 'constant-arrival-rate',
  rate,
  timeUnit: '1s',
  duration: `${Math.round(duration * 1000)}ms`,
  preAllocatedVUs: vus,
  maxVUs: vus,
  gracefulStop: `${Math.round(drain * 1000)}ms`,
});

// When the request that is being made was due, as Date.now() has it.
export const dueAt = (rate) => exec.scenario.startTime + (exec.scenario.iterationInTest * 1000) / rate;
