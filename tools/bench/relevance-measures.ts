/** The discount of a rank, counted from 0. */
const discount = (rank: number): number => 1 / Math.log2(rank + 2);

/** nDCG at `depth`, gains linear unless said otherwise; 1 where the best possible order was given. */
export function normalisedGain(
  found: readonly string[],
  grades: ReadonlyMap<string, number>,
  depth: number,
  gainOf: (grade: number) => number = (grade) => grade,
): number {
  const gained = (list: readonly number[]): number =>
    list.slice(0, depth).reduce((sum, grade, rank) => sum + gainOf(grade) * discount(rank), 0);
  const ideal = gained([...grades.values()].sort((a, b) => b - a));
  return ideal === 0 ? 0 : gained(found.map((id) => grades.get(id) ?? 0)) / ideal;
}

/** Share of the relevant documents among the first `depth`. */
export function recall(found: readonly string[], grades: ReadonlyMap<string, number>, depth: number): number {
  return found.slice(0, depth).filter((id) => grades.has(id)).length / Math.max(1, grades.size);
}
