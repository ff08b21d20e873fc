import { RANKING, type RankingSettings } from '#server/features/query/ranking-settings.ts';
import type { SearchDeps } from '#server/features/search/deps.ts';

/** Gains of all queries under some settings, each with its fold. */
export type Gains = readonly { fold: 0 | 1; gain: number }[];
type Measure = (deps: SearchDeps) => Promise<Gains>;

interface Knob {
  name: string;
  values: readonly number[];
  set(settings: RankingSettings, value: number): RankingSettings;
}

const knob = (
  name:
    | 'headline'
    | 'sameHouse'
    | 'leastShare'
    | 'kind'
    | 'period'
    | 'entity'
    | 'answer'
    | 'faintWeight'
    | 'filler'
    | 'nameWeight',
  values: number[],
): Knob => ({
  name,
  values,
  set: (settings, value) => ({ ...settings, [name]: value }),
});
const freshness = (name: keyof RankingSettings['freshness'], values: number[]): Knob => ({
  name: `freshness.${name}`,
  values,
  set: (settings, value) => ({ ...settings, freshness: { ...settings.freshness, [name]: value } }),
});

/** Coarse on purpose: 39 queries cannot tell finer steps apart. */
const KNOBS: readonly Knob[] = [
  freshness('topic', [0.2, 0.4, 0.8, 1.6]),
  freshness('company', [0.4, 0.8, 1.6]),
  freshness('halfLifeDays', [180, 365, 730]),
  knob('leastShare', [0.2, 0.3, 0.4]),
  knob('kind', [0.25, 0.5, 1]),
  knob('period', [0.3, 0.6, 1.2]),
  knob('entity', [0.2, 0.4, 0.8]),
  knob('answer', [0.1, 0.2, 0.4]),
  knob('faintWeight', [0.25, 0.5, 1]),
  knob('filler', [0, 0.3, 0.8, 1.6]),
  knob('nameWeight', [1, 1.5, 2]),
  knob('sameHouse', [0, 0.03, 0.06]),
  knob('headline', [0, 1, 4]),
];

const mean = (gains: Gains, fold?: 0 | 1): number => {
  const chosen = gains.filter((one) => fold === undefined || one.fold === fold);
  return chosen.reduce((sum, { gain }) => sum + gain, 0) / Math.max(1, chosen.length);
};

/** Records do not change while settings are tried: each is read once, and passages are not looked for. */
function withKeptRecords(deps: SearchDeps): SearchDeps {
  const items = new Map<number, Awaited<ReturnType<SearchDeps['reads']['reportItems']>>[number]>();
  return {
    ...deps,
    // Each request has a time budget of its own, which begins with the look at the index.
    get index() {
      return deps.index;
    },
    reads: {
      ...deps.reads,
      async reportItems(ids) {
        const missing = ids.filter((id) => !items.has(id));
        for (const item of await deps.reads.reportItems(missing)) items.set(item.fid, item);
        return ids.flatMap((id) => items.get(id) ?? []);
      },
      findPassages: async () => new Map(),
    },
  };
}

const withRanking = (deps: SearchDeps, ranking: RankingSettings): SearchDeps => ({
  ...deps,
  ranking,
  get index() {
    return deps.index;
  },
});

/** One round over the knobs, each set to what is best on the fold (both where none is given). */
async function descend(
  measure: (settings: RankingSettings) => Promise<Gains>,
  fold?: 0 | 1,
): Promise<RankingSettings> {
  let best = RANKING;
  let gain = mean(await measure(best), fold);
  for (const { values, set } of KNOBS) {
    const start = best;
    for (const value of values) {
      const trial = set(start, value);
      const reached = mean(await measure(trial), fold);
      // A thousandth is noise: the simpler thing, which is what stands, wins ties.
      if (reached > gain + 0.001) [best, gain] = [trial, reached];
    }
  }
  return best;
}

/** Coordinate descent on each fold, checked on the other, then on both; prints what it finds. */
export async function fitRanking(deps: SearchDeps, measureAll: Measure): Promise<void> {
  const kept = withKeptRecords(deps);
  const known = new Map<string, Gains>();
  const measure = async (ranking: RankingSettings): Promise<Gains> => {
    const key = JSON.stringify(ranking);
    const gains = known.get(key) ?? (await measureAll(withRanking(kept, ranking)));
    known.set(key, gains);
    return gains;
  };
  const show = async (name: string, settings: RankingSettings): Promise<void> => {
    const gains = await measure(settings);
    console.log(
      `| ${name} | ${[mean(gains), mean(gains, 0), mean(gains, 1)].map((gain) => gain.toFixed(3)).join(' | ')} |`,
    );
    console.log(JSON.stringify(settings));
  };
  console.log('| 参数 | 全部 | 甲半 | 乙半 |\n| --- | ---: | ---: | ---: |');
  await show('现在的', RANKING);
  await show('由甲半定', await descend(measure, 0));
  await show('由乙半定', await descend(measure, 1));
  await show('由全部定', await descend(measure));
}
