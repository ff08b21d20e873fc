import {
  type HoldingDocument,
  MOST_NAMED,
  MOST_OF_ONE_LACK,
  mostLacked,
} from '#server/platform/ranking/choose-partial.ts';
import type { PartialPlan } from './graded-plan.ts';
import { forAudiences } from './marks.ts';
import { joinMatches, present, withoutMatches } from './match-expression.ts';
import type { Statements } from './rows.ts';

/** So many of the newest are read of one word. Whether an older document holds it is then asked of that document. */
const MOST_OF_ONE_WORD = 20_000;
/** Of so many at most, those that may hold most. */
const MOST_ASKED = 1_000;
/** So few words make so few sets that each is asked for by itself: the engine stops at as many as are listed of one. */
const FEW_WORDS = 3;

interface SoughtWord {
  match: string;
  inTitle?: string | undefined;
  /** What must hold beside the word. */
  strict: string | undefined;
  weight: number;
}

/** What is asked together with what must hold beside it. */
type Sought = Pick<PartialPlan, 'table' | 'first' | 'last' | 'audiences'> & Pick<SoughtWord, 'strict'>;

const matchOf = ({ strict, audiences }: Sought, sought: string): string => {
  const match = joinMatches([strict, sought].filter(present), 'AND') ?? '';
  return forAudiences(match, audiences) ?? match;
};

/** What must hold beside words that are all held: of what each of them leaves to be asked the least. */
const strictBeside = (words: readonly SoughtWord[]): string | undefined =>
  words
    .map(({ strict = '' }) => strict)
    .reduce((least, strict) => (strict.length < least.length ? strict : least)) || undefined;

const numbersOf = (row: unknown): number[] => JSON.parse(String((row as [string])[0])) as number[];

/** Row ids of what holds it, newest first, and whether there are older ones. */
function newestHolding(statements: Statements, plan: Sought, sought: string, most: number) {
  const { table, first, last } = plan;
  const row = statements(
    `SELECT json_group_array(rowid) FROM (SELECT rowid FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?)`,
  ).get(matchOf(plan, sought), first, last, most);
  const rowIds = numbersOf(row);
  return { rowIds, oldest: rowIds.length < most ? null : (rowIds.at(-1) ?? null) };
}

/** Which of these, which hold all that must hold, hold it. */
function holdingOf(
  statements: Statements,
  { table, audiences }: Pick<Sought, 'table' | 'audiences'>,
  sought: string,
  rowIds: readonly number[],
): number[] {
  if (rowIds.length === 0) return [];
  const row = statements(
    `SELECT json_group_array(rowid) FROM ${table} WHERE ${table} MATCH ? AND rowid IN (SELECT value FROM json_each(?))`,
  ).get(forAudiences(sought, audiences) ?? sought, JSON.stringify(rowIds));
  return numbersOf(row);
}

const isIn = (held: number, at: number): boolean => ((held >> at) & 1) === 1;

/** What holds just these of the words: those whose bits are set. */
function holdingSet(
  { together, words, held }: { together: string | undefined; words: readonly SoughtWord[]; held: number },
  matchesOf: (word: SoughtWord) => string | undefined,
): string | undefined {
  const kept = words.filter((_, at) => isIn(held, at)).map(matchesOf);
  if (kept.some((match) => match === undefined)) return undefined;
  const dropped = [...words.filter((_, at) => !isIn(held, at)).map(({ match }) => match), together];
  return withoutMatches(joinMatches(kept.filter(present), 'AND'), dropped.filter(present));
}

/** Of what holds just these words the newest that hold them in the title, where the order is by what fits. */
function namedOf(statements: Statements, plan: PartialPlan, words: readonly SoughtWord[], held: number) {
  const asked = { together: plan.together, words, held };
  const sought = plan.sort === 'overall' ? holdingSet(asked, ({ inTitle }) => inTitle) : undefined;
  const strict = strictBeside(words.filter((_, at) => isIn(held, at)));
  return sought === undefined
    ? []
    : newestHolding(statements, { ...plan, strict }, sought, MOST_NAMED).rowIds;
}

const lackedWeight = (words: readonly SoughtWord[], held: number): number =>
  words.reduce((sum, { weight }, at) => sum + (isIn(held, at) ? 0 : weight), 0);

/** What holds just some of the words, enough of them: of each set as many as are listed of it, first what holds them in its title, then newest first. */
function readSetsOfWords(
  statements: Statements,
  plan: PartialPlan,
  words: readonly SoughtWord[],
): HoldingDocument[] {
  const most = mostLacked(
    words.map(({ weight }) => weight),
    plan.leastShare,
  );
  // What holds all of them is listed here only where the plan has other words, which stand nowhere.
  const isEveryListed = plan.words.length > words.length;
  const sets = Array.from({ length: 2 ** words.length - (isEveryListed ? 1 : 2) }, (_, at) => at + 1);
  return sets.flatMap((held) => {
    if (lackedWeight(words, held) > most) return [];
    const sought = holdingSet({ together: plan.together, words, held }, ({ match }) => match) ?? '';
    const strict = strictBeside(words.filter((_, at) => isIn(held, at)));
    const newest = newestHolding(statements, { ...plan, strict }, sought, MOST_OF_ONE_LACK);
    const named = newest.oldest === null ? [] : namedOf(statements, plan, words, held);
    return [...new Set([...named, ...newest.rowIds])].map((id) => ({ id, held }));
  });
}

/** Of so many sets that are longer than what is listed of them, those that lack least, the titles are asked too. */
const MOST_LONG_SETS = 4;

/** What was found, those first that hold in the title what more documents hold than are listed. */
function namedFirst(
  statements: Statements,
  plan: PartialPlan,
  words: readonly SoughtWord[],
  found: readonly HoldingDocument[],
): HoldingDocument[] {
  const most = mostLacked(
    words.map(({ weight }) => weight),
    plan.leastShare,
  );
  const long = [...Map.groupBy(found, ({ held }) => held)]
    .filter(([held, alike]) => alike.length > MOST_OF_ONE_LACK && lackedWeight(words, held) <= most)
    .map(([held]) => held)
    .sort((a, b) => lackedWeight(words, a) - lackedWeight(words, b))
    .slice(0, MOST_LONG_SETS);
  const named = new Map(
    long.flatMap((held) => namedOf(statements, plan, words, held).map((id) => [id, held] as const)),
  );
  return [...[...named].map(([id, held]) => ({ id, held })), ...found.filter(({ id }) => !named.has(id))];
}

/**
 * What holds some of the words and may hold enough of them, with the words it holds: of those that hold the same, what is listed first. Of
 * many words each is read once, those that tell most first: when what is left tells too little by itself, nothing new can come.
 */
export function readHeldWords(
  statements: Statements,
  plan: PartialPlan,
  words: readonly SoughtWord[],
  mostOfOneWord = MOST_OF_ONE_WORD,
): HoldingDocument[] {
  if (words.length <= FEW_WORDS) return readSetsOfWords(statements, plan, words);
  const weights = words.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const least = total - mostLacked(weights, plan.leastShare);
  const held = new Map<number, number>();
  const longLists: { at: number; oldest: number }[] = [];
  const byWeight = words.map((word, at) => ({ ...word, at })).sort((a, b) => b.weight - a.weight);
  let left = total;
  for (const { match, strict, weight, at } of byWeight) {
    const tellsEnough = left >= least;
    left -= weight;
    const { rowIds, oldest } = newestHolding(statements, { ...plan, strict }, match, mostOfOneWord);
    if (oldest !== null) longLists.push({ at, oldest });
    for (const rowId of rowIds) {
      const before = held.get(rowId);
      if (before !== undefined || tellsEnough) held.set(rowId, (before ?? 0) | (1 << at));
    }
  }
  if (plan.together !== undefined)
    for (const rowId of newestHolding(
      statements,
      { ...plan, strict: plan.strictTogether },
      plan.together,
      mostOfOneWord,
    ).rowIds)
      held.delete(rowId);
  const found = [...held].map(([id, bits]) => ({ id, held: bits })).sort((a, b) => b.id - a.id);
  const all = longLists.length === 0 ? found : askOlder(statements, plan, words, found, longLists);
  return namedFirst(statements, plan, words, all);
}

/** Documents older than what was read of a word are asked for it one by one: those that would hold most, if they held it. */
function askOlder(
  statements: Statements,
  plan: PartialPlan,
  words: readonly SoughtWord[],
  found: readonly HoldingDocument[],
  longLists: readonly { at: number; oldest: number }[],
): HoldingDocument[] {
  const unknownOf = (id: number): number =>
    longLists.reduce((bits, { at, oldest }) => (id < oldest ? bits | (1 << at) : bits), 0);
  const worth = (bits: number): number =>
    words.reduce((sum, { weight }, at) => sum + ((bits >> at) & 1) * weight, 0);
  const known = found.filter(({ id }) => unknownOf(id) === 0);
  const asked = found
    .filter(({ id }) => unknownOf(id) !== 0)
    .map(({ id, held }) => ({ id, held, most: worth(held | unknownOf(id)) }))
    .sort((a, b) => b.most - a.most || b.id - a.id)
    .slice(0, MOST_ASKED);
  const heldOf = new Map(asked.map(({ id, held }) => [id, held]));
  for (const { at, oldest } of longLists) {
    const older = asked.flatMap(({ id }) => (id < oldest ? [id] : []));
    for (const id of holdingOf(statements, plan, words[at]?.match ?? '', older))
      heldOf.set(id, (heldOf.get(id) ?? 0) | (1 << at));
  }
  const told = [...heldOf].map(([id, held]) => ({ id, held }));
  return [...known, ...told].sort((a, b) => b.id - a.id);
}
