import { dayOf } from '#contract/text/calendar.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { allOf, type CheckedIndex, type Filters, type WeighedPlan } from '../query/index.ts';
import type { PassageDeps } from './deps.ts';
import { mergeRanks } from './rules/merge-ranks.ts';

export type Where = 'report' | 'file' | 'group' | 'own';

/** What says most of a question, and unless `mostAlone` what says any of it, by how well, as one list. */
export async function askWords(
  { queries }: PassageDeps,
  index: CheckedIndex,
  asked: {
    keyword: string;
    parts: Filters<Where>['parts'];
    limit: number;
    mostAlone?: boolean;
    /** Nothing of it is taken for a slip. */
    asTyped?: boolean;
  },
  now: number,
): Promise<{ ids: number[]; weighed: WeighedPlan<Where> }> {
  const plan = queries.plan<Where>({
    keyword: asked.keyword,
    today: dayOf(Math.floor(now / 1000)),
    mode: 'all',
    titleOnly: false,
    asTyped: asked.asTyped ?? false,
    filters: { parts: asked.parts, window: { fromSeconds: undefined, toSeconds: undefined } },
  });
  const weighed = await queries.weigh(index, plan);
  if (weighed.graded === null) return { ids: [], weighed };
  const page = { sort: 'overall' as const, offset: 0, limit: asked.limit };
  const [most, some] = await Promise.all([
    queries.ask(index, weighed, page, now),
    asked.mostAlone === true ? [] : askSome(index, weighed, page, now),
  ]);
  const merged = mergeRanks([
    { ids: most.hits.map(({ id }) => id), weight: 1 },
    { ids: some, weight: 1 },
  ]);
  return { ids: merged.slice(0, asked.limit).map(({ id }) => id), weighed };
}

/**
 * What holds any of the words, by how much of what they tell: a paragraph says in few words what a question asks in many, and lacks
 * more of them than a report does.
 */
async function askSome(
  index: CheckedIndex,
  { selection, graded, weighed }: WeighedPlan<Where>,
  page: { sort: 'overall'; offset: number; limit: number },
  now: number,
): Promise<number[]> {
  const texts = weighed.words.flatMap(({ word }) => word.texts);
  if (texts.length === 0 || graded === null) return [];
  const said: IndexExpression = {
    kind: 'or',
    parts: texts.map((text) => ({ kind: 'text', text, field: 'any' })),
  };
  const { hits } = await index.search({
    ...selection,
    ...page,
    expression: allOf([said, ...(selection.expression === null ? [] : [selection.expression])]),
    match: 'any',
    ranking: graded.ranking,
    rankWords: [],
    withoutTotal: true,
    nowSeconds: Math.floor(now / 1000),
  });
  return hits.map(({ id }) => id);
}
