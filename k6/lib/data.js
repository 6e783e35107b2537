// Whether a facade's answer is the right one for times like '1,500,920,200'.

// The statistics must be those of the times, with the fields in the article's order, and the time spent must be
// possible: at least the longest wait, and no more than what went by here (1 ms for the clocks' rounding).
export function isRightData(text) {
  const times = text.split(',').map(Number);
  const longest = Math.max(...times);
  const sum = times.reduce((total, time) => total + time, 0);
  const statistics = JSON.stringify({
    count: times.length,
    sum,
    min: Math.min(...times),
    max: longest,
    average: sum / times.length,
  });
  return (body, elapsedMs) => {
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
  };
}
