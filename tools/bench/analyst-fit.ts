import { RANKING, type RankingSettings } from '#server/features/query/ranking-settings.ts';
import type { SearchDeps } from '#server/features/search/deps.ts';
import { keepAnswers } from './keep-answers.ts';

/** How a query was answered under some settings. */
export interface Reached {
  style: string;
  /** Of those of a style each in turn. */
  fold: number;
  gain: number;
  /** A clearly better report is not on the first page. */
  isMissing: boolean;
}
type Measure = (deps: SearchDeps) => Promise<readonly Reached[]>;

interface Knob {
  name: string;
  values: readonly number[];
  set(settings: RankingSettings, value: number): RankingSettings;
}

type Plain = {
  [Name in keyof RankingSettings]: RankingSettings[Name] extends number ? Name : never;
}[keyof RankingSettings];

const knob = (name: Plain, values: number[]): Knob => ({
  name,
  values,
  set: (settings, value) => ({ ...settings, [name]: value }),
});
const freshness = (name: keyof RankingSettings['freshness'], values: number[]): Knob => ({
  name: `freshness.${name}`,
  values,
  set: (settings, value) => ({ ...settings, freshness: { ...settings.freshness, [name]: value } }),
});
const grade = (name: keyof RankingSettings['grades'], values: number[]): Knob => ({
  name: `grades.${name}`,
  values,
  set: (settings, value) => ({ ...settings, grades: { ...settings.grades, [name]: value } }),
});

/** Coarse on purpose: 90 queries cannot tell finer steps apart. Those that only order what was found come first: they cost no search. */
const KNOBS: readonly Knob[] = [
  knob('subjectLacked', [0.5, 0.7, 0.85]),
  knob('contrary', [0, 0.3, 0.6]),
  knob('subjectTitled', [0, 0.2, 0.4, 0.8]),
  knob('subjectLeads', [0, 0.05, 0.1, 0.2]),
  knob('ofOneCompany', [0, 0.2, 0.4, 0.6]),
  knob('ofOtherIndustry', [0, 0.2, 0.4, 0.6]),
  knob('pairInTitle', [0, 0.15, 0.3]),
  grade('most', [0.75, 0.85, 1]),
  knob('lacking', [-0.6, -0.3, 0, 0.5]),
  knob('headline', [1, 2]),
  knob('sameHouse', [0, 0.015, 0.03, 0.06]),
  freshness('topic', [0.4, 0.6, 0.8, 1.2]),
  freshness('company', [0.8, 1.6]),
  freshness('halfLifeDays', [180, 365, 730]),
  knob('leastShare', [0.2, 0.3, 0.4]),
  knob('kind', [0.5, 1, 1.5]),
  knob('period', [0.6, 1.2, 2]),
  knob('entity', [0.2, 0.4, 0.8]),
  knob('answer', [0.1, 0.2, 0.4]),
  knob('movement', [0.1, 0.2, 0.4]),
  knob('faintWeight', [0.12, 0.25, 0.5]),
];
const ORDERING = 9;

const mean = (list: readonly number[]): number =>
  list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
const spread = (list: readonly number[]): number =>
  Math.sqrt(mean(list.map((value) => (value - mean(list)) ** 2)));

/** What a missing better report costs beside the gain, so that neither is bought with the other. */
const MISSED = 0.1;
const worth = (reached: readonly Reached[]): number =>
  mean(reached.map(({ gain, isMissing }) => gain - (isMissing ? MISSED : 0)));

const withRanking = (deps: SearchDeps, ranking: RankingSettings): SearchDeps => ({
  ...deps,
  ranking,
  get index() {
    return deps.index;
  },
});

type Measured = (settings: RankingSettings) => Promise<readonly Reached[]>;
type Chosen = (one: Reached) => boolean;

/** One round over the knobs, each set to what is best on the chosen queries. */
async function descend(measure: Measured, knobs: readonly Knob[], chosen: Chosen): Promise<RankingSettings> {
  let best = RANKING;
  let reached = worth((await measure(best)).filter(chosen));
  for (const { values, set } of knobs) {
    const start = best;
    for (const value of values) {
      const trial = set(start, value);
      const got = worth((await measure(trial)).filter(chosen));
      // A thousandth is noise: the simpler thing, which is what stands, wins ties.
      if (got > reached + 0.001) [best, reached] = [trial, got];
    }
  }
  return best;
}

const cells = (list: readonly Reached[]): string =>
  `${mean(list.map(({ gain }) => gain)).toFixed(3)} | ${(100 * mean(list.map(({ isMissing }) => Number(isMissing)))).toFixed(0)} %`;

/** What changed, for people. */
const changes = (settings: RankingSettings): string =>
  KNOBS.filter(({ values, set }) =>
    values.some(
      (value) =>
        JSON.stringify(set(RANKING, value)) !== JSON.stringify(RANKING) &&
        JSON.stringify(set(settings, value)) === JSON.stringify(settings),
    ),
  )
    .map(
      ({ name, values, set }) =>
        `${name} ${values.find((value) => JSON.stringify(set(settings, value)) === JSON.stringify(settings))}`,
    )
    .join('，');

/** Fits on all but the part that is left out, and measures on that part alone. */
async function crossValidate(
  name: string,
  measure: Measured,
  knobs: readonly Knob[],
  parts: readonly { part: string; isOut: Chosen }[],
): Promise<void> {
  const standing = await measure(RANKING);
  const out: Reached[] = [];
  const won: number[] = [];
  console.log(
    `\n| ${name} | 现在 | 缺 | 由其余的定 | 缺 | 改了 |\n| --- | ---: | ---: | ---: | ---: | --- |`,
  );
  for (const { part, isOut } of parts) {
    const settings = await descend(measure, knobs, (one) => !isOut(one));
    const fitted = (await measure(settings)).filter(isOut);
    const before = standing.filter(isOut);
    out.push(...fitted);
    won.push(mean(fitted.map(({ gain }) => gain)) - mean(before.map(({ gain }) => gain)));
    console.log(`| ${part} | ${cells(before)} | ${cells(fitted)} | ${changes(settings)} |`);
  }
  console.log(
    `| 合计 | ${cells(standing)} | ${cells(out)} | 差 ${mean(won).toFixed(4)} ± ${spread(won).toFixed(4)} |`,
  );
}

/** Coordinate descent, cross-validated over queries: a style left out at a time, then one of five parts of every style. */
export async function fitRanking(deps: SearchDeps, measureAll: Measure, onlyOrder: boolean): Promise<void> {
  const kept = keepAnswers(deps);
  const known = new Map<string, readonly Reached[]>();
  const measure: Measured = async (ranking) => {
    const key = JSON.stringify(ranking);
    const reached = known.get(key) ?? (await measureAll(withRanking(kept, ranking)));
    known.set(key, reached);
    return reached;
  };
  const knobs = onlyOrder ? KNOBS.slice(0, ORDERING) : KNOBS;
  const standing = await measure(RANKING);
  const styles = [...new Set(standing.map(({ style }) => style))].sort();
  const folds = [0, 1, 2, 3, 4];
  await crossValidate(
    '留出一类',
    measure,
    knobs,
    styles.map((part) => ({ part, isOut: ({ style }) => style === part })),
  );
  await crossValidate(
    '留出五分之一',
    measure,
    knobs,
    folds.map((part) => ({ part: String(part + 1), isOut: ({ fold }) => fold % folds.length === part })),
  );
  const all = await descend(measure, knobs, () => true);
  console.log(`\n由全部定：${cells(await measure(all))}，${changes(all)}`);
}
