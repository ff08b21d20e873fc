import type { ReportFacts } from './report-facts.ts';

/** That somebody read or kept a report. */
export interface Act {
  facts: ReportFacts;
  kind: 'read' | 'kept';
  /** Milliseconds since 1970. */
  atMs: number;
}

/** How much somebody cares about each of a kind, the most cared about being 1, and by which report that is best told. */
export type Leaning<Key> = ReadonlyMap<Key, { share: number; act: Act }>;

export interface Interests {
  /** Newest first. */
  acts: readonly Act[];
  /** How much is known of them, 0 to 1: what little is known decides little. */
  known: number;
  industries: Leaning<number>;
  secondIndustries: Leaning<number>;
  stocks: Leaning<string>;
  organisations: Leaning<number>;
  types: Leaning<number>;
  /** Subscribed industries of both levels with their names. */
  themes: ReadonlyMap<number, string>;
}

const DAY_MS = 86_400_000;
const HALF_LIFE_DAYS = 30;
const WEIGHTS = { read: 1, kept: 2 } as const;
/** With so much weight of acts as much is known as ever; the first tell the most. */
const ENOUGH = 4;

/** What an act still says of its person. */
function weightOf({ kind, atMs }: Act, now: number): number {
  const ageDays = Math.max(0, now - atMs) / DAY_MS;
  return WEIGHTS[kind] * 0.5 ** (ageDays / HALF_LIFE_DAYS);
}

function leaningOf<Key>(
  acts: readonly { act: Act; weight: number }[],
  keysOf: (facts: ReportFacts) => readonly Key[],
): Leaning<Key> {
  const sums = new Map<Key, { weight: number; act: Act }>();
  for (const { act, weight } of acts) {
    for (const key of keysOf(act.facts)) {
      const before = sums.get(key);
      sums.set(key, { weight: (before?.weight ?? 0) + weight, act: before?.act ?? act });
    }
  }
  const most = Math.max(...Array.from(sums.values(), ({ weight }) => weight), 0);
  return new Map(Array.from(sums, ([key, { weight, act }]) => [key, { share: weight / most, act }]));
}

const some = (id: number): readonly number[] => (id === 0 ? [] : [id]);

/** What acts and subscriptions tell of a person. Acts on one report count once each kind. */
export function readInterests(
  given: readonly Act[],
  themes: readonly { id: number; name: string }[],
  now: number,
): Interests {
  const acts = given.toSorted((a, b) => b.atMs - a.atMs);
  const weighed = acts.map((act) => ({ act, weight: weightOf(act, now) }));
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return {
    acts,
    known: Math.sqrt(Math.min(1, whole / ENOUGH)),
    industries: leaningOf(weighed, ({ industry }) => some(industry)),
    secondIndustries: leaningOf(weighed, ({ secondIndustry }) => some(secondIndustry)),
    stocks: leaningOf(weighed, ({ stocks }) => stocks.map(({ code }) => code)),
    organisations: leaningOf(weighed, ({ organisationId }) => some(organisationId)),
    types: leaningOf(weighed, ({ type }) => [type]),
    themes: new Map(themes.map(({ id, name }) => [id, name])),
  };
}
