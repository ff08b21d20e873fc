import type { Collection } from '#server/ports/search-collection.ts';
import type {
  IndexMatch,
  IndexQuery,
  IndexSelection,
  SearchEngine,
  SearchIndex,
} from '#server/ports/search-index.ts';
import { duringPart, type Noted, type Span, type Traces } from './traces.ts';

const matchOf = (match: IndexMatch): string => (typeof match === 'string' ? match : match.kind);

/** How much is asked for, and never what: a word in an expression is what somebody searched for. */
function sizeOf({ match, audiences }: IndexSelection): Noted {
  const words = typeof match === 'string' ? 0 : match.words.length;
  return { 'index.match': matchOf(match), 'index.words': words, 'index.audiences': audiences.length };
}

const pageOf = ({ sort, offset, limit, withoutTotal = false }: IndexQuery): Noted => ({
  'index.sort': sort,
  'index.offset': offset,
  'index.limit': limit,
  'index.counts': !withoutTotal,
});

/** The same index, each question of which is a span: from the question to the answer, waiting for a thread or a cluster included. */
export function tracedIndex<Field extends string>(
  index: SearchIndex<Field>,
  collection: string,
  traces: Traces,
): SearchIndex<Field> {
  const asked = <Result>(verb: string, noted: () => Noted, work: (span: Span) => Promise<Result>) =>
    duringPart(
      traces,
      () => ({
        name: `index ${verb} ${collection}`,
        kind: 'client',
        noted: { 'index.collection': collection, ...noted() },
      }),
      work,
    );
  return {
    ...index,
    search: (query, options) =>
      asked(
        'search',
        () => ({ ...sizeOf(query), ...pageOf(query) }),
        async (span) => {
          const answer = await index.search(query, options);
          span.note({ 'index.hits': answer.hits.length, 'index.engine_ms': answer.tookMs });
          return answer;
        },
      ),
    count: (selection, options) =>
      asked(
        'count',
        () => sizeOf(selection),
        () => index.count(selection, options),
      ),
    countTags: (selection, tags, options) =>
      asked(
        'count tags',
        () => ({ ...sizeOf(selection), 'index.tags': tags.length }),
        () => index.countTags(selection, tags, options),
      ),
    facets: (selection, kinds, options) =>
      asked(
        'facets',
        () => ({ ...sizeOf(selection), 'index.kinds': kinds.join(' ') }),
        () => index.facets(selection, kinds, options),
      ),
    upsert: (documents, asOf) =>
      asked(
        'upsert',
        () => ({ 'index.documents': documents.length }),
        () => index.upsert(documents, asOf),
      ),
    remove: (ids, asOf) =>
      asked(
        'remove',
        () => ({ 'index.documents': ids.length }),
        () => index.remove(ids, asOf),
      ),
    rebuild: (source, asOf) =>
      asked(
        'rebuild',
        () => ({}),
        () => index.rebuild(source, asOf),
      ),
  };
}

/** The same engine, whose collections are traced. */
export function tracedEngine(engine: SearchEngine, traces: Traces): SearchEngine {
  if (!traces.isOn) return engine;
  return {
    open: async <Field extends string>(collection: Collection<Field>) =>
      tracedIndex(await engine.open(collection), collection.name, traces),
    close: () => engine.close(),
  };
}
