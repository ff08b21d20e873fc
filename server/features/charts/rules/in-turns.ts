/** Values in turns of their groups, the groups in the order in which they first come; within a group the order stays. */
export function inTurns<Value>(
  values: readonly Value[],
  groupOf: (value: Value) => number | string,
): Value[] {
  const queues = [...Map.groupBy(values, groupOf).values()];
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) =>
    queues.flatMap((queue) => queue.slice(turn, turn + 1)),
  );
}
