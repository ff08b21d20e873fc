import type { Act, Interests, Leaning } from './interests.ts';
import type { Likeness } from './likeness.ts';
import type { ReportFacts } from './report-facts.ts';

/** Why a report is recommended: what of it told most. */
export type Cause =
  | { kind: 'stock' | 'text' | 'second' | 'industry' | 'organisation'; act: Act; key: number | string }
  | { kind: 'theme'; name: string }
  | { kind: 'hot' | 'new' };

export interface Scored {
  facts: ReportFacts;
  score: number;
  cause: Cause;
}

/** What somebody wants less of. */
export interface LessWanted {
  reports: ReadonlySet<number>;
  industries: ReadonlySet<number>;
  organisations: ReadonlySet<number>;
}

export interface Scoring {
  interests: Interests;
  less: LessWanted;
  likeness: Likeness;
  /** How much each report was used of late, the most used being 1. */
  heat: ReadonlyMap<number, number>;
  /** Milliseconds since 1970. */
  now: number;
}

/** How much each thing counts; measured by `tools/bench/recommend.ts`. */
export const WEIGHTS = {
  second: 1,
  industry: 0.5,
  stock: 1,
  organisation: 0.15,
  type: 0.1,
  theme: 0.9,
  text: 1.5,
  hot: 0.4,
  new: 0.9,
  file: 0.15,
};

const DAY_SECONDS = 86_400;
const FRESH_HALF_LIFE_DAYS = 21;
/** Of what is wanted less so much of the score is left. */
const LESS_SHARE = 0.15;
/** Likeness is looked for among so many of the latest acts. */
const ACTS_COMPARED = 20;

interface Part {
  value: number;
  cause: Cause;
}

function leaned<Key extends number | string>(
  leaning: Leaning<Key>,
  keys: readonly Key[],
  weight: number,
  kind: 'stock' | 'second' | 'industry' | 'organisation',
): Part[] {
  return keys.flatMap((key) => {
    const found = leaning.get(key);
    return found === undefined ? [] : [{ value: weight * found.share, cause: { kind, act: found.act, key } }];
  });
}

function likest(facts: ReportFacts, { interests, likeness }: Scoring): Part[] {
  let best: Part | null = null;
  for (const act of interests.acts.slice(0, ACTS_COMPARED)) {
    const value = WEIGHTS.text * likeness(facts, act.facts);
    if (value > (best?.value ?? 0)) best = { value, cause: { kind: 'text', act, key: act.facts.fid } };
  }
  return best === null ? [] : [best];
}

/** What the person's own doings say for a report. */
function personal(facts: ReportFacts, scoring: Scoring): Part[] {
  const { interests } = scoring;
  const ofStocks = leaned(
    interests.stocks,
    facts.stocks.map(({ code }) => code),
    WEIGHTS.stock,
    'stock',
  );
  const parts = [
    // One company after another in a list of many would make such lists win.
    ...ofStocks.toSorted((a, b) => b.value - a.value).slice(0, 1),
    ...likest(facts, scoring),
    ...leaned(interests.secondIndustries, [facts.secondIndustry], WEIGHTS.second, 'second'),
    ...leaned(interests.industries, [facts.industry], WEIGHTS.industry, 'industry'),
    ...leaned(interests.organisations, [facts.organisationId], WEIGHTS.organisation, 'organisation'),
  ];
  return parts.map((part) => ({ ...part, value: part.value * interests.known }));
}

/** What everybody gets. */
function common(facts: ReportFacts, { heat, now }: Scoring): Part[] {
  const ageDays = Math.max(0, now / 1000 - facts.publishedAtSeconds) / DAY_SECONDS;
  return [
    { value: WEIGHTS.hot * (heat.get(facts.fid) ?? 0), cause: { kind: 'hot' } },
    { value: WEIGHTS.new * 0.5 ** (ageDays / FRESH_HALF_LIFE_DAYS), cause: { kind: 'new' } },
  ];
}

/** What is left of a score for whoever wants less of it. */
function shareLeft(facts: ReportFacts, { less }: Scoring): number {
  const isLess = less.industries.has(facts.industry) || less.organisations.has(facts.organisationId);
  return isLess ? LESS_SHARE : 1;
}

/** A personal cause says more than that a report is new: it is told even where it weighs a little less. */
const TOLD_RATHER = 2;
/** Below this an interest is no reason to give. */
const LEAST_TOLD = 0.12;

function causeOf(own: readonly Part[], others: readonly Part[]): Cause {
  const told = own.filter(({ value }) => value >= LEAST_TOLD);
  const parts = [...told.map((part) => ({ ...part, value: part.value * TOLD_RATHER })), ...others];
  return parts.toSorted((a, b) => b.value - a.value)[0]?.cause ?? { kind: 'new' };
}

/** How much a report is for somebody, and why. Reports that nobody wants to see again are left out. */
export function scoreReports(candidates: readonly ReportFacts[], scoring: Scoring): Scored[] {
  const { interests, less } = scoring;
  return candidates.flatMap((facts) => {
    if (less.reports.has(facts.fid)) return [];
    const theme = interests.themes.get(facts.secondIndustry) ?? interests.themes.get(facts.industry);
    const subscribed: Part[] =
      theme === undefined ? [] : [{ value: WEIGHTS.theme, cause: { kind: 'theme', name: theme } }];
    const own = [...personal(facts, scoring), ...subscribed];
    const others = common(facts, scoring);
    const type = WEIGHTS.type * (interests.types.get(facts.type)?.share ?? 0) * interests.known;
    const sum = [...own, ...others].reduce((total, { value }) => total + value, 0);
    const score = (sum + type + (facts.hasFile ? WEIGHTS.file : 0)) * shareLeft(facts, scoring);
    return [{ facts, score, cause: causeOf(own, others) }];
  });
}
