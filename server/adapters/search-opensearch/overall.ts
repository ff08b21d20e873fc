import { expandTerms, feedbackWords } from '#server/platform/ranking/expand-query.ts';
import {
  describeRows,
  inOrder,
  orderRows,
  type RowMeeting,
  weighTerms,
} from '#server/platform/ranking/order-rows.ts';
import { inverseFrequency } from '#server/platform/ranking/rank.ts';
import { comparedWords, smoothScores } from '#server/platform/ranking/smooth-scores.ts';
import {
  CLOSE,
  IN_TITLE,
  meaningName,
  type OrderPlan,
  preferenceName,
  type QueryPlan,
} from './query-plan.ts';
import type { Question } from './question.ts';
import {
  countMatches,
  type FeatureRow,
  type FoundRow,
  featureRowOf,
  featuresSearch,
  idsInOrder,
  numbered,
  readFeatures,
} from './rows.ts';
import { matching, matchingPlan } from './selection-plan.ts';
import type { Statistics } from './statistics.ts';

/** What a question is answered with. */
export interface Asking {
  question: Question;
  statistics: Statistics;
}

/** The matches worth ranking. */
interface Candidates {
  rows: FeatureRow[];
  /** Every match is a candidate. */
  complete: boolean;
  /** How many match. */
  total: number;
}

/** Up to this many matches are all ranked, however old. Beyond it the newest of each tier are. */
const ANYWHERE = 320;
const IN_TITLE_MOST = 240;
const CLOSE_MOST = 120;
/** So many of the newest matches that meet a preference are ranked, however many newer ones there are that do not. */
const MOST_PREFERRED = 160;
/** In any-word mode the telling words bring this many, and no more than a page wants; the rest only add to scores. */
const ANY_WORD = 4000;
const ANY_WORD_A_HIT = 80;
/** Each word asks about all of them once more, so many words would cost their number squared; the rarest tell enough. */
const TELLING_WORDS = 32;

/**
 * The newest matches, and of those who stand in the title, near each other, or are preferred the newest that lie behind them: no
 * document is sent twice.
 */
async function findCandidates(question: Question, plan: QueryPlan, order: OrderPlan): Promise<Candidates> {
  const newest = featuresSearch(matchingPlan(plan), order.named, { limit: ANYWHERE + 1, counted: true });
  const { hits } = await question.ask(newest);
  const complete = hits.hits.length <= ANYWHERE;
  const rows = hits.hits.slice(0, ANYWHERE).map(featureRowOf);
  const total = hits.total?.value ?? rows.length;
  if (complete) return { rows, complete, total };
  const last = rows.at(-1);
  const behind = async (names: readonly string[], most: number): Promise<FeatureRow[]> => {
    const asked = names.flatMap((name) => order.named[name] ?? []);
    if (asked.length < names.length) return [];
    const seen = rows.filter(({ named }) => names.every((name) => named.has(name))).length;
    if (seen >= most) return [];
    const query = matching(plan, {
      bool: { filter: [plan.query, ...asked].filter((part) => part !== null) },
    });
    const found = await question.ask(
      featuresSearch(query, order.named, { limit: most - seen, after: last?.place }),
    );
    return found.hits.hits.map(featureRowOf);
  };
  const preferences = order.boosts.map((_, at) => preferenceName(at));
  const tiers = await Promise.all([
    behind([IN_TITLE], IN_TITLE_MOST),
    behind([CLOSE], CLOSE_MOST),
    ...preferences.map((name) => behind([name], MOST_PREFERRED)),
    ...(preferences.length < 2 ? [] : [behind(preferences, MOST_PREFERRED)]),
  ]);
  return { rows: [...rows, ...tiers.flat()], complete, total };
}

/** As many of the words at once as can be expected to bring what is wanted. */
function* inGroups<Word extends { frequency: number }>(words: readonly Word[], most: number) {
  let group: Word[] = [];
  let expected = 0;
  for (const word of words) {
    group.push(word);
    expected += word.frequency;
    if (expected < most) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function anyWordCandidates(
  { question, statistics }: Asking,
  plan: QueryPlan,
  order: OrderPlan,
): Promise<Candidates> {
  const [total] = await Promise.all([
    countMatches(question, matchingPlan(plan)),
    statistics.learn(
      question,
      plan.wordQueries.map(({ hash }) => hash),
    ),
  ]);
  const rare = plan.wordQueries
    .map(({ hash, query }) => ({ query, frequency: statistics.documentsWith(hash) }))
    .sort((a, b) => a.frequency - b.frequency);
  const most = Math.min(ANY_WORD, ANY_WORD_A_HIT * (plan.offset + plan.limit));
  const ids = new Set<number>();
  let complete = rare.length <= TELLING_WORDS;
  for (const group of inGroups(rare.slice(0, TELLING_WORDS), most)) {
    if (ids.size >= most) {
      complete = false;
      break;
    }
    const found = await Promise.all(
      group.map(({ query }) => idsInOrder(question, matching(plan, query), 'newest', { limit: most + 1 })),
    );
    for (const each of found) {
      const room = most - ids.size;
      if (each.length > room) complete = false;
      for (const id of each.slice(0, room)) ids.add(id);
    }
  }
  return { rows: await readFeatures(question, [...ids], order.named), complete, total };
}

/** Which rows meet what a ranking prefers, and which have a meaning in full, as they said when they were read. */
function meetingOf(rows: readonly FeatureRow[], order: OrderPlan): RowMeeting | undefined {
  if (order.ranking === undefined) return undefined;
  const has = (rowId: number, name: string): boolean => rows[rowId]?.named.has(name) === true;
  return {
    boostOf: (rowId) =>
      order.boosts.reduce((sum, boost, at) => sum + (has(rowId, preferenceName(at)) ? boost : 0), 0),
    hasInFull: (meaning, rowId) => has(rowId, meaningName(meaning)),
  };
}

/** Best first; the newer of two equals first. */
export async function rankRows(
  { question, statistics }: Asking,
  found: readonly FeatureRow[],
  order: OrderPlan,
): Promise<FeatureRow[]> {
  const rows = numbered(found);
  const meeting = meetingOf([...rows], order);
  const [totals] = await Promise.all([
    statistics.totals(question),
    statistics.learn(
      question,
      order.terms.map(({ hash }) => hash),
    ),
  ]);
  const rarityOf = (hash: number): number =>
    inverseFrequency(statistics.documentsWith(hash), totals.documents);
  describeRows(rows, order, meeting);
  const terms = weighTerms(order, statistics.documentsWith, totals);
  orderRows(rows, order, terms, totals, meeting);
  if (!order.anyWord) return rows;
  await learnBest(statistics, question, rows);
  const known = feedbackWords(rows);
  await statistics.learn(question, known);
  orderRows(rows, order, expandTerms(terms, rows, rarityOf, totals), totals, meeting);
  await learnBest(statistics, question, rows);
  await statistics.learn(question, comparedWords(rows));
  smoothScores(rows, (hashes) => hashes.map(rarityOf), totals);
  return inOrder(rows);
}

const BEST = 150;

/** The words of the best rows, all in one question. */
const learnBest = (statistics: Statistics, question: Question, rows: readonly FeatureRow[]): Promise<void> =>
  statistics.learnOf(
    question,
    rows.slice(0, BEST).map(({ id }) => id),
    1,
  );

/** Ranked candidates first; behind them the other matches, newest first, so that every page has something to show. */
export async function rankedPage(
  asking: Asking,
  plan: QueryPlan,
  order: OrderPlan,
): Promise<{ rows: FoundRow[]; total: number }> {
  const { question, statistics } = asking;
  const finding = order.anyWord
    ? anyWordCandidates(asking, plan, order)
    : findCandidates(question, plan, order);
  const [{ rows: found, complete, total }] = await Promise.all([
    finding,
    // What ranking asks for goes with the same request.
    statistics.totals(question),
    statistics.learn(
      question,
      order.terms.map(({ hash }) => hash),
    ),
  ]);
  const ranked = await rankRows(asking, found, order);
  const page: FoundRow[] = ranked.slice(plan.offset, plan.offset + plan.limit);
  if (complete || page.length === plan.limit) return { rows: page, total };
  const others = matching(plan, {
    bool: {
      filter: plan.query === null ? [] : [plan.query],
      must_not: [{ terms: { id: ranked.map(({ id }) => id) } }],
    },
  });
  const rest = await idsInOrder(question, others, 'newest', {
    limit: plan.limit - page.length,
    offset: Math.max(0, plan.offset - ranked.length),
  });
  return { rows: [...page, ...rest.map((id) => ({ id, score: 0 }))], total };
}
