/** How often a report stood at a place in the answers to one query, and how often it was chosen there. */
export interface Choices {
  /** Which query: see `search-subject.ts`. */
  subject: string;
  fid: number;
  /** From 1. */
  place: number;
  shown: number;
  chosen: number;
}

/** What was learned of one report in the answers to one query. */
export interface Lesson {
  subject: string;
  fid: number;
  /** The share of its score that it gains; negative where readers passed it over. */
  boost: number;
}

export interface Learned {
  /** How likely a place is looked at, by place; the first is 1. */
  looked: Map<number, number>;
  lessons: Lesson[];
}

const ROUNDS = 30;
/** So many looks at a place are worth as much as what is generally known of it: half as many at each second place. */
const PRIOR_LOOKS = 50;
/** A report that was looked at less often is believed to be as good as the others of its query. */
const PRIOR_VIEWS = 20;
/** A query with fewer looks teaches nothing: a few people, or one, would decide for all. */
const LEAST_LOOKS = 100;
/** Readers may move a report no further than that, whatever they do. */
const MOST_GAIN = 0.3;
const MOST_LOSS = 0.15;
const STRENGTH = 0.2;

const priorOf = (place: number): number => 1 / place;

const pairOf = ({ subject, fid }: { subject: string; fid: number }): string => `${fid} ${subject}`;

interface Sums {
  chosen: number;
  looks: number;
}

function sumBy(
  choices: readonly Choices[],
  keyOf: (choice: Choices) => string | number,
  looksOf: (choice: Choices) => number,
): Map<string | number, Sums> {
  const sums = new Map<string | number, Sums>();
  for (const choice of choices) {
    const sum = sums.get(keyOf(choice)) ?? { chosen: 0, looks: 0 };
    sum.chosen += choice.chosen;
    sum.looks += looksOf(choice);
    sums.set(keyOf(choice), sum);
  }
  return sums;
}

const rateOf = ({ chosen, looks }: Sums, prior: number, weight: number): number =>
  (chosen + weight * prior) / (looks + weight);

/**
 * The position-based model: a report is chosen where its place is looked at and it appeals. Reports that stood at several
 * places tell how much the places count; each choice then weighs by how seldom its place is looked at (inverse propensity).
 */
function lookedAt(choices: readonly Choices[]): Map<number, number> {
  const places = [...new Set(choices.map(({ place }) => place))].sort((a, b) => a - b);
  let looked = new Map(places.map((place) => [place, priorOf(place)]));
  for (let round = 0; round < ROUNDS; round++) {
    const theta = (place: number): number => looked.get(place) ?? priorOf(place);
    const reports = sumBy(choices, pairOf, ({ place, shown }) => shown * theta(place));
    const all = [...reports.values()].reduce((sum, one) => sum + one.chosen, 0);
    const looks = [...reports.values()].reduce((sum, one) => sum + one.looks, 0);
    const usual = all / Math.max(looks, Number.EPSILON);
    const appeal = (choice: Choices): number =>
      rateOf(reports.get(pairOf(choice)) ?? { chosen: 0, looks: 0 }, usual, PRIOR_VIEWS);
    const byPlace = sumBy(
      choices,
      ({ place }) => place,
      (choice) => choice.shown * appeal(choice),
    );
    const raw = places.map((place) => {
      const sums = byPlace.get(place) ?? { chosen: 0, looks: 0 };
      return [place, rateOf(sums, priorOf(place), PRIOR_LOOKS * usual)] as const;
    });
    const first = raw[0]?.[1] ?? 1;
    looked = new Map(
      raw.map(([place, rate]) => [place, Math.min(1, rate / Math.max(first, Number.EPSILON))]),
    );
  }
  return looked;
}

/** The same choices always teach the same: they can be replayed. */
export function learnFromChoices(choices: readonly Choices[]): Learned {
  const looked = lookedAt(choices);
  const lessons: Lesson[] = [];
  for (const [subject, own] of Map.groupBy(choices, (choice) => choice.subject)) {
    const reports = sumBy(
      own,
      ({ fid }) => fid,
      ({ place, shown }) => shown * (looked.get(place) ?? 0),
    );
    const looks = [...reports.values()].reduce((sum, one) => sum + one.looks, 0);
    const chosen = [...reports.values()].reduce((sum, one) => sum + one.chosen, 0);
    if (looks < LEAST_LOOKS || chosen === 0) continue;
    const usual = chosen / looks;
    for (const [fid, sums] of reports) {
      const appeal = rateOf(sums, usual, PRIOR_VIEWS) / usual - 1;
      const boost = Math.max(-MOST_LOSS, Math.min(MOST_GAIN, STRENGTH * appeal));
      lessons.push({ subject, fid: Number(fid), boost });
    }
  }
  lessons.sort((a, b) =>
    a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : b.boost - a.boost || a.fid - b.fid,
  );
  return { looked, lessons };
}
