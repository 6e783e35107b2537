// Numbers and durations from the environment, refused when they make no sense.

export function wholeNumber(name, byDefault, least = 1) {
  const text = __ENV[name] || String(byDefault);
  if (!/^(0|[1-9]\d*)$/.test(text) || Number(text) < least) {
    throw new Error(`${name} must be a whole number of at least ${least}, not '${text}'`);
  }
  return Number(text);
}

// Seconds, from '30s', '1500ms', '2m' or a plain number of seconds.
export function seconds(name, byDefault) {
  const text = __ENV[name] || String(byDefault);
  const [, number, unit] = text.match(/^(\d+(?:\.\d+)?)(ms|s|m|)$/) || [];
  if (!number) {
    throw new Error(`${name} must be a duration like 30s, 1500ms or 2m, not '${text}'`);
  }
  return Number(number) * { ms: 0.001, s: 1, m: 60, '': 1 }[unit];
}
