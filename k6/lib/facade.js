// What a facade is asked for, and what a right answer is. TIMES (ms, what the facade asks for).
export const times = __ENV.TIMES || '1,500,920,200';
export const path = `/data/${times}`;

const waits = times.split(',').map(Number);
const longest = Math.max(...waits);
const sum = waits.reduce((total, wait) => total + wait, 0);
const statistics = JSON.stringify({
  count: waits.length,
  sum,
  min: Math.min(...waits),
  max: longest,
  average: sum / waits.length,
});

// The statistics must be those of the times, with the fields in the article's order, and the time spent must be
// possible: at least the longest wait, and no more than what went by here (1 ms for the clocks' rounding).
export function isRight(body, elapsedMs) {
  let answer;
  try {
    answer = JSON.parse(body);
  } catch (notJson) {
    return false;
  }
  return (
    answer !== null &&
    Object.keys(answer).join() === 'statistics,spentTime' &&
    JSON.stringify(answer.statistics) === statistics &&
    Number.isInteger(answer.spentTime) &&
    answer.spentTime >= longest &&
    answer.spentTime <= elapsedMs + 1
  );
}
