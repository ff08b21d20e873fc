import { foldText } from '#server/platform/text/fold.ts';
import { createSegmenter } from '#server/platform/text/segment.ts';
import type { IndexExpression, IndexedReport, IndexQuery, SearchIndex } from '#server/ports/search-index.ts';
import { SearchIndexUnavailable, shanghaiDay } from '#server/ports/search-index.ts';
import { createMatcher, type Matcher, type MemoryDocument, makeMemoryDocument } from './match.ts';

type Matching = Pick<IndexQuery, 'expression' | 'publishedFrom' | 'publishedTo' | 'match'>;

const newestFirst = (a: MemoryDocument, b: MemoryDocument): number =>
  b.report.publishedAt - a.report.publishedAt || b.report.id - a.report.id;

/** Words of the query that a report holds, titles counting more. Enough to order a handful of reports in a test. */
function scoreOf(document: MemoryDocument, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    if (document.title.includes(word)) score += 3;
    if (document.text.includes(word)) score += 1;
  }
  return score;
}

/** Texts of an expression, without those excluded. */
function wantedTexts(expression: IndexExpression | null): string[] {
  if (expression === null || expression.kind === 'tag' || expression.kind === 'not') return [];
  return expression.kind === 'text' ? [expression.text] : expression.parts.flatMap(wantedTexts);
}

/** The search index in memory: no files, no threads, every report looked at. For tests of what stands above the port. */
export function createMemorySearchIndex(): SearchIndex {
  const segmenter = createSegmenter();
  let documents = new Map<number, MemoryDocument>();
  let closed = false;
  /** While a rebuild runs: what to repeat on its result. */
  let changes: (() => Promise<void>)[] | undefined;

  const put = (into: Map<number, MemoryDocument>, reports: IndexedReport[]) => {
    for (const report of reports) into.set(report.id, makeMemoryDocument(report));
  };
  const matches = (query: Matching): MemoryDocument[] => {
    if (closed) throw new SearchIndexUnavailable('检索索引已关闭');
    const matcher: Matcher = createMatcher(query.expression, query.match, segmenter);
    const from = query.publishedFrom ?? Number.NEGATIVE_INFINITY;
    const to = query.publishedTo ?? Number.POSITIVE_INFINITY;
    return [...documents.values()].filter(
      (document) =>
        document.report.publishedAt >= from && document.report.publishedAt <= to && matcher(document),
    );
  };
  const orders: Record<
    IndexQuery['sort'],
    (words: string[]) => (a: MemoryDocument, b: MemoryDocument) => number
  > = {
    newest: () => newestFirst,
    oldest: () => (a, b) => newestFirst(b, a),
    pages: () => (a, b) =>
      shanghaiDay(b.report.publishedAt) - shanghaiDay(a.report.publishedAt) ||
      b.report.pageCount - a.report.pageCount ||
      newestFirst(a, b),
    overall: (words) => (a, b) => scoreOf(b, words) - scoreOf(a, words) || newestFirst(a, b),
  };

  const upsert = async (reports: IndexedReport[]) => put(documents, reports);
  const remove = async (ids: number[]) => {
    for (const id of ids) documents.delete(id);
  };

  return {
    async search(query) {
      const started = performance.now();
      const found = matches(query);
      const words = [...wantedTexts(query.expression), ...query.rankWords].flatMap((text) =>
        segmenter.words(foldText(text)),
      );
      found.sort(orders[query.sort](words));
      const hits = found.slice(query.offset, query.offset + query.limit).map((document) => ({
        id: document.report.id,
        score: query.sort === 'overall' ? scoreOf(document, words) : 0,
      }));
      return { hits, total: found.length, tookMs: performance.now() - started };
    },
    async count(query) {
      return matches(query).length;
    },
    async countTags(query, tags) {
      const found = matches(query);
      return tags.map((tag) => found.filter(({ report }) => report.tags.includes(tag)).length);
    },
    async upsert(reports) {
      changes?.push(() => upsert(reports));
      await upsert(reports);
    },
    async remove(ids) {
      changes?.push(() => remove(ids));
      await remove(ids);
    },
    async rebuild(source) {
      const rebuilt = new Map<number, MemoryDocument>();
      changes = [];
      for await (const reports of source) put(rebuilt, reports);
      documents = rebuilt;
      for (const change of changes) await change();
      changes = undefined;
    },
    async stats() {
      return { reports: matches({ expression: null, match: 'all' }).length, bytes: 0 };
    },
    async close() {
      closed = true;
    },
  };
}
