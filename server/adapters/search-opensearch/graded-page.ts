import type { IndexGrade, IndexHit } from '#server/ports/search-index.ts';
import type { Query } from './expression-query.ts';
import type { GradedPlan } from './graded-plan.ts';
import { type Asking, rankedPage } from './overall.ts';
import { findPartial, type PartialRow } from './partial-rows.ts';
import type { QueryPlan } from './query-plan.ts';
import type { Question } from './question.ts';
import { countMatches, type FoundRow, idsInOrder, orderingOf } from './rows.ts';
import { matchingPlan } from './selection-plan.ts';

/** The matches of a plain plan on its page. */
export async function pageOf(asking: Asking, plan: QueryPlan): Promise<{ rows: FoundRow[]; total?: number }> {
  if (plan.limit <= 0 || plan.nothing) return { rows: [] };
  if (plan.order !== undefined) return rankedPage(asking, plan, plan.order);
  const ids = await idsInOrder(asking.question, matchingPlan(plan), orderingOf(plan.sort), plan);
  return { rows: ids.map((id) => ({ id, score: 0 })) };
}

export const countPlan = (question: Question, plan: Pick<QueryPlan, 'nothing' | 'query' | 'within'>) =>
  plan.nothing ? Promise.resolve(0) : countMatches(question, matchingPlan(plan));

/** A page of the full matches: of each grade what falls on it. */
async function fullHits(asking: Asking, plan: GradedPlan): Promise<IndexHit[]> {
  const hits: IndexHit[] = [];
  let offset = plan.offset;
  for (const { grade, plan: graded } of plan.grades) {
    const limit = plan.limit - hits.length;
    if (limit <= 0) break;
    const { rows } = await pageOf(asking, { ...graded, offset, limit });
    // What was typed as one run is held as it was typed, whatever words it is cut into.
    hits.push(
      ...rows.map(({ id, score, across = [] }) => ({
        ...{ id, score, grade },
        lacks: grade === 'every' ? [...across] : [],
      })),
    );
    // Only a grade that lies before the page whole must be counted to know where the next begins.
    const isBefore = rows.length === 0 && offset > 0;
    offset = isBefore ? Math.max(0, offset - (await countPlan(asking.question, graded))) : 0;
  }
  return plan.together === undefined ? withEdges(hits) : withGrades(asking, plan.together, hits);
}

/**
 * Full matches that hold a word only across the edges of others are none where another holds it as a word. Where none does, they are what
 * there is.
 */
function withEdges(hits: IndexHit[]): IndexHit[] {
  const isBetter = hits.some(({ lacks }) => lacks.length === 0);
  return hits.map((hit) =>
    hit.lacks.length === 0 ? hit : isBetter ? { ...hit, grade: 'most' } : { ...hit, lacks: [] },
  );
}

/** In orders other than `overall` the two grades of full matches lie among each other. */
async function withGrades(
  { question }: Asking,
  together: Query,
  hits: readonly IndexHit[],
): Promise<IndexHit[]> {
  if (hits.length === 0) return [];
  const query = { bool: { filter: [{ terms: { id: hits.map(({ id }) => id) } }, together] } };
  const held = new Set(await idsInOrder(question, query, 'newest', { limit: hits.length }));
  const gradeOf = (id: number): IndexGrade => (held.has(id) ? 'together' : 'every');
  return hits.map((hit) => ({ ...hit, grade: gradeOf(hit.id) }));
}

/** The last grade, where there are too few full matches without it. */
export async function partialOf(
  asking: Asking,
  { partial }: Pick<GradedPlan, 'partial'>,
  full: number,
): Promise<PartialRow[]> {
  return partial === undefined || full >= partial.enough ? [] : findPartial(asking, partial);
}

export async function gradedPage(
  asking: Asking,
  plan: GradedPlan,
): Promise<{ hits: IndexHit[]; full: number; partial: number }> {
  const [full, first] = await Promise.all([
    countPlan(asking.question, plan.full),
    plan.offset === 0 ? fullHits(asking, plan) : null,
  ]);
  const [partial, hits] = await Promise.all([
    partialOf(asking, plan, full),
    first ?? (plan.offset < full ? fullHits(asking, plan) : []),
  ]);
  const from = Math.max(0, plan.offset - full);
  const rest = partial
    .slice(from, from + plan.limit - hits.length)
    .map(({ id, score, lacks }): IndexHit => ({ id, score, grade: 'most', lacks }));
  return { hits: [...hits, ...rest], full, partial: partial.length };
}
