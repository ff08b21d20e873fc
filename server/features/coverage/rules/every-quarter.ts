const MOST_QUARTERS = 20;

interface QuarterCount {
  /** 2026Q3. */
  quarter: string;
  count: number;
}

const ordinalOf = (quarter: string): number => Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(5)) - 1;
const quarterOf = (ordinal: number): string => `${Math.floor(ordinal / 4)}Q${(ordinal % 4) + 1}`;

/** The newest 20 quarters up to the last that has a report, those without any between them. `counted` is oldest first. */
export function everyQuarter(counted: readonly QuarterCount[]): QuarterCount[] {
  const first = counted[0];
  const last = counted.at(-1);
  if (first === undefined || last === undefined) return [];
  const counts = new Map(counted.map(({ quarter, count }) => [quarter, count]));
  const to = ordinalOf(last.quarter);
  const from = Math.max(ordinalOf(first.quarter), to - MOST_QUARTERS + 1);
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const quarter = quarterOf(from + at);
    return { quarter, count: counts.get(quarter) ?? 0 };
  });
}
