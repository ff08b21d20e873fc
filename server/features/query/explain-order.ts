import { type Asking, askPool, factsAbout } from './ask-folded.ts';
import type { WeighedPlan } from './ask-plan.ts';
import { askedText } from './asked-text.ts';
import { RANKING } from './ranking-settings.ts';
import { type WeighedHit, weighAmong } from './rules/order-hits.ts';

/** How much a word of the query counts. */
export interface ExplainedWord {
  /** Where it stands in the keyword. */
  range: readonly [number, number];
  weight: number;
  /** In so many reports. */
  held: number;
  isSubject: boolean;
}

/** The best hits by their weight, before those of one series are joined, and what they were weighed by. */
export async function explainOrder(
  deps: Asking,
  weighed: WeighedPlan,
  now: number,
): Promise<{ words: ExplainedWord[]; hits: WeighedHit[] }> {
  const asked = askedText(weighed);
  const settings = deps.ranking ?? RANKING;
  const pool = await askPool(deps, weighed, { sort: 'overall', offset: 0, limit: 0 }, now);
  const { facts, learned } = await factsAbout(deps, weighed, pool.hits);
  const scored = pool.hits.map(({ id, score, grade, lacks }) => ({ fid: id, score, grade, lacks }));
  const hits = weighAmong(scored, facts, settings, learned, asked);
  return {
    words: (weighed.graded?.words ?? []).map(({ word, held }, place) => ({
      range: word.range,
      weight: asked.words[place]?.weight ?? 0,
      held,
      isSubject: (asked.words[place]?.ofSubject ?? 0) > 0,
    })),
    hits: hits.sort((a, b) => b.weight - a.weight),
  };
}
