import { dayNumber } from '#contract/text/calendar.ts';
import { foldText } from '#contract/text/fold.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { Collection, IndexedDocument } from '#server/ports/search-collection.ts';
import type {
  GradedMatch,
  IndexExpression,
  IndexGrade,
  IndexHit,
  IndexQuery,
  IndexSelection,
  SearchIndex,
} from '#server/ports/search-index.ts';
import { createGrader } from './grade.ts';
import { type MemoryDocument, makeMemoryDocument, matcherOf, type Reading } from './match.ts';

/** A match, before it is put in order. */
interface Found {
  found: MemoryDocument;
  grade: IndexGrade;
  lacks: number[];
  /** Share of the weight of all words. */
  held: number;
}

const GRADES: readonly IndexGrade[] = ['together', 'every', 'most'];
const isFull = ({ grade }: Found): boolean => grade !== 'most';

const newestFirst = ({ found: a }: Found, { found: b }: Found): number =>
  b.document.publishedAtSeconds - a.document.publishedAtSeconds || b.document.id - a.document.id;

/** Words of the query that a document holds, titles counting more. Enough to order a handful of them in a test. */
function scoreOf({ found, held }: Found, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    if (found.title.includes(word)) score += 3;
    if (found.text.includes(word)) score += 1;
  }
  return score * held;
}

/** Texts of an expression, without those excluded. */
function wantedTexts(expression: IndexExpression | null): string[] {
  if (expression === null || expression.kind === 'tag' || expression.kind === 'not') return [];
  return expression.kind === 'text' ? [expression.text] : expression.parts.flatMap(wantedTexts);
}

const intentTexts = (match: GradedMatch): string[] =>
  [match.together, ...match.words.map(({ wanted }) => wanted)].flatMap(wantedTexts);

type Order = (a: Found, b: Found) => number;

function orderOf(sort: IndexQuery['sort'], words: readonly string[]): Order {
  switch (sort) {
    case 'newest':
      return newestFirst;
    case 'oldest':
      return (a, b) => newestFirst(b, a);
    case 'pages':
      return (a, b) =>
        dayNumber(b.found.document.publishedAtSeconds) - dayNumber(a.found.document.publishedAtSeconds) ||
        b.found.document.pages - a.found.document.pages ||
        newestFirst(a, b);
    case 'overall':
      return (a, b) =>
        GRADES.indexOf(a.grade) - GRADES.indexOf(b.grade) ||
        scoreOf(b, words) - scoreOf(a, words) ||
        newestFirst(a, b);
  }
}

/** What the documents give for a selection. */
function selectingFrom(documents: () => readonly MemoryDocument[], reading: Reading) {
  /** What the expression, the dates and the audience leave. */
  function allowed(selection: IndexSelection): MemoryDocument[] {
    const { expression, match, audiences, publishedFromSeconds, publishedToSeconds } = selection;
    const matches =
      expression === null
        ? () => true
        : (matcherOf(expression, typeof match === 'object' ? 'all' : match, reading) ?? (() => false));
    return documents().filter((found) => {
      const { publishedAtSeconds, audience } = found.document;
      if (publishedAtSeconds < (publishedFromSeconds ?? Number.NEGATIVE_INFINITY)) return false;
      if (publishedAtSeconds > (publishedToSeconds ?? Number.POSITIVE_INFINITY)) return false;
      return audience.some((key) => audiences.includes(key)) && matches(found);
    });
  }

  function select(selection: IndexSelection): Found[] {
    const { match } = selection;
    if (typeof match !== 'object')
      return allowed(selection).map((found) => ({ found, grade: 'every', lacks: [], held: 1 }));
    const grade = createGrader(match, reading, documents());
    const all = allowed(selection).flatMap((found): Found[] => {
      const graded = grade(found);
      return graded === undefined ? [] : [{ found, ...graded }];
    });
    const full = all.filter(isFull);
    return full.length >= match.enough ? full : all;
  }

  /** What is counted: full matches, or where there is none what holds most of the words. */
  const counted = (selection: IndexSelection): Found[] => {
    const all = select(selection);
    return all.some(isFull) ? all.filter(isFull) : all;
  };

  return { select, counted };
}

/** How often each value of a kind of tag stands on what was found, the most frequent first. */
function valuesOf(found: readonly Found[], kind: string): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { found: each } of found)
    for (const tag of new Set(each.document.tags))
      if (tag.startsWith(`${kind}:`)) {
        const value = tag.slice(kind.length + 1);
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** The documents of a collection, and their exchange for others. `check` throws where there shall be no answer. */
function createDocuments(
  collection: Collection,
  check: () => void,
): Pick<SearchIndex, 'upsert' | 'remove' | 'rebuild' | 'stats'> & { all(): MemoryDocument[] } {
  const titles = new Set(
    Object.keys(collection.fields).filter((field) => collection.fields[field] === 'title'),
  );
  let documents = new Map<number, MemoryDocument>();
  /** While a rebuild runs: what to repeat on its result. */
  let changes: (() => void)[] | undefined;

  const put = (into: Map<number, MemoryDocument>, added: readonly IndexedDocument[]): void => {
    for (const document of added) into.set(document.id, makeMemoryDocument(document, titles));
  };
  const change = (work: () => void): void => {
    check();
    changes?.push(work);
    work();
  };

  return {
    all: () => [...documents.values()],
    upsert: async (added) => change(() => put(documents, added)),
    remove: async (ids) =>
      change(() => {
        for (const id of ids) documents.delete(id);
      }),
    async rebuild(source) {
      check();
      const rebuilt = new Map<number, MemoryDocument>();
      changes = [];
      for await (const added of source) put(rebuilt, added);
      documents = rebuilt;
      for (const again of changes) again();
      changes = undefined;
    },
    async stats() {
      check();
      return { documents: documents.size, bytes: 0 };
    },
  };
}

/** One collection in memory. `check` is called before each answer and throws where there shall be none. */
export function createMemoryCollection(
  collection: Collection,
  segmenter: Segmenter,
  check: (signal?: AbortSignal) => void,
): SearchIndex {
  const reading: Reading = { fields: new Set(Object.keys(collection.fields)), segmenter };
  const { all: documents, ...changing } = createDocuments(collection, check);
  const { select, counted } = selectingFrom(documents, reading);
  return {
    ...changing,
    async search(query, options) {
      check(options?.signal);
      const started = performance.now();
      const all = select(query);
      const sought = typeof query.match === 'object' ? intentTexts(query.match) : [];
      const texts = [...wantedTexts(query.expression), ...sought, ...query.rankWords];
      const words = texts.flatMap((text) => segmenter.words(foldText(text)));
      const order = orderOf(query.sort, words);
      all.sort((a, b) => Number(isFull(b)) - Number(isFull(a)) || order(a, b));
      const hits = all.slice(query.offset, query.offset + query.limit).map(
        (each): IndexHit => ({
          id: each.found.document.id,
          score: query.sort === 'overall' ? scoreOf(each, words) : 0,
          grade: each.grade,
          lacks: each.lacks,
        }),
      );
      const full = all.filter(isFull).length;
      return { hits, total: all.length, full, tookMs: performance.now() - started };
    },
    async count(selection, options) {
      check(options?.signal);
      return select(selection).filter(isFull).length;
    },
    async countTags(selection, tags, options) {
      check(options?.signal);
      const all = counted(selection);
      return tags.map((tag) => all.filter(({ found }) => found.document.tags.includes(tag)).length);
    },
    async facets(selection, kinds, options) {
      check(options?.signal);
      const all = counted(selection);
      return kinds.map((kind) => valuesOf(all, kind).slice(0, options?.most));
    },
  };
}
