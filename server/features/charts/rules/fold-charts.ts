/** A chart that is the same as another, itself included; as the records give them, oldest report first. */
interface Same {
  of: number;
  id: number;
}

/**
 * Hits in their order, of those that are the same chart one: the one from the oldest report among the hits, in the place of the best.
 * A chart is the same as whatever is the same as what it is the same as.
 */
export function foldCharts(ids: readonly number[], same: readonly Same[]): number[] {
  const found = new Set(ids);
  const groupOf = new Map(ids.map((id) => [id, id]));
  const leaderOf = (id: number): number => {
    const up = groupOf.get(id) ?? id;
    return up === id ? id : leaderOf(up);
  };
  for (const { of, id } of same) if (found.has(of) && found.has(id)) groupOf.set(leaderOf(id), leaderOf(of));
  const oldest = new Map<number, number>();
  for (const { id } of same) if (found.has(id) && !oldest.has(leaderOf(id))) oldest.set(leaderOf(id), id);
  return [...new Set(ids.map(leaderOf))].map((leader) => oldest.get(leader) ?? leader);
}
