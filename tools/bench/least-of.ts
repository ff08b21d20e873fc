/** Of several rounds of the same measurements the least of each, place by place: what else the machine does can only add. */
export const leastOf = ([first = [], ...others]: readonly number[][]): number[] =>
  first.map((value, at) => Math.min(value, ...others.map((round) => round[at] ?? value)));
