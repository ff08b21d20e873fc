/** The number of a report, among those of others. */
export interface PrintedPoint {
  /** As it is printed. */
  figure: string;
  /** In the unit of all. */
  value: number;
  /** The time that it is of; null where it is told by the day of its report alone. */
  period: string | null;
  passage: { publishedOn: string; organisation: string };
}

/** What rests on a point; it stays beside it. */
interface Pointed {
  point: PrintedPoint;
}

export type Told<Of extends Pointed> = Of & {
  /** What has to be said of it beside others of the same time; empty for nothing. */
  note: string;
};

const digitsBehind = (figure: string): number => /\.(\d+)/.exec(figure)?.[1]?.length ?? 0;
const sizeOf = ({ figure, value }: PrintedPoint): number => {
  const printed = Math.abs(Number(/\d[\d,]*(?:\.\d+)?/.exec(figure)?.[0].replaceAll(',', '')));
  return printed === 0 ? 1 : Math.abs(value) / printed;
};

/** Whether two figures are one, as far as the rounder of them is printed: 305 and 304.85. */
function isSame(one: PrintedPoint, other: PrintedPoint): boolean {
  const step = Math.max(...[one, other].map((point) => sizeOf(point) * 10 ** -digitsBehind(point.figure)));
  return Math.abs(one.value - other.value) <= step / 2 + 1e-9;
}

/** The one that is printed to the last digit, the earliest of several. */
const finest = <Of extends Pointed>(all: readonly Of[]): Of | undefined =>
  all.toSorted((a, b) => digitsBehind(b.point.figure) - digitsBehind(a.point.figure))[0];

const houseOf = ({ point }: Pointed): string => point.passage.organisation;

/** Those of one time: what says the same once, what differs beside it, as a revision where the same house says it later. */
function ofOneTime<Of extends Pointed>(all: readonly Of[]): Told<Of>[] {
  const [first, ...later] = all.toSorted((a, b) =>
    a.point.passage.publishedOn.localeCompare(b.point.passage.publishedOn),
  );
  if (first === undefined) return [];
  const same = later.filter(({ point }) => isSame(point, first.point));
  const others = later.filter(({ point }) => !isSame(point, first.point));
  const best = finest([first, ...same]) ?? first;
  const note = same.length === 0 ? '' : `另有 ${same.length} 份报告写的相同`;
  return [
    { ...best, note },
    ...ofOneTime(others).map((one) => {
      const isRevised = [first, ...same].some((before) => houseOf(before) === houseOf(one));
      const said = isRevised
        ? `修订：此前写的是 ${best.point.figure}`
        : `与上一行的 ${best.point.figure} 不同`;
      return { ...one, note: [said, one.note].filter((part) => part !== '').join('；') };
    }),
  ];
}

/** Points in the order of time, with what has to be said where several are of one. */
export function settlePoints<Of extends Pointed>(points: readonly Of[]): Told<Of>[] {
  const times = Map.groupBy(points, ({ point }) => point.period ?? `${point.passage.publishedOn}`);
  return [...times.values()].flatMap(ofOneTime);
}
