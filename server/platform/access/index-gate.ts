import type { IndexQuery, IndexSelection, SearchIndex } from '#server/ports/search-index.ts';
import type { Audiences, Whose } from './audiences.ts';

/** A query as features write it: for whom it is asked is never theirs to say. */
export type Asked<Query extends IndexSelection> = Omit<Query, 'audiences'>;

type Options<Method extends 'search' | 'count'> = Parameters<SearchIndex[Method]>[1];

/** An index that answers of what is its asker's alone. */
export interface AskedIndex extends Pick<SearchIndex, 'stats'> {
  search(query: Asked<IndexQuery>, options?: Options<'search'>): ReturnType<SearchIndex['search']>;
  count(selection: Asked<IndexSelection>, options?: Options<'count'>): ReturnType<SearchIndex['count']>;
  countTags(
    selection: Asked<IndexSelection>,
    ...rest: Tail<Parameters<SearchIndex['countTags']>>
  ): ReturnType<SearchIndex['countTags']>;
  facets(
    selection: Asked<IndexSelection>,
    ...rest: Tail<Parameters<SearchIndex['facets']>>
  ): ReturnType<SearchIndex['facets']>;
}

type Tail<List extends readonly unknown[]> = List extends readonly [unknown, ...infer Rest] ? Rest : never;

/** The way to a collection: features are given this, not the index itself. */
export interface IndexGate {
  for(caller: Whose): AskedIndex;
  /** For what is kept for several, or told to others: what everybody may know. */
  everybodys: AskedIndex;
  audiencesOf: Audiences['of'];
  /** The same gate before another index. */
  before(index: SearchIndex): IndexGate;
}

const VISITOR: Whose = { uid: null };

/** An index that is asked only with what `audiences` gives. */
export function gateIndex(index: SearchIndex, audiences: Pick<Audiences, 'of' | 'require'>): IndexGate {
  function askedBy(caller: Whose): AskedIndex {
    // Asked for once a request, and only where something is asked.
    let known: Promise<readonly string[]> | null = null;
    const kept = new Map<string, Promise<void>>();
    const theirs = async <Query extends object>(query: Query) => {
      await audiences.require(query, caller, kept);
      known ??= audiences.of(caller);
      return { ...query, audiences: await known };
    };
    return {
      search: async (query, options) => index.search(await theirs(query), options),
      count: async (selection, options) => index.count(await theirs(selection), options),
      async countTags(selection, tags, options) {
        await audiences.require(
          tags.map((tag) => ({ tag })),
          caller,
          kept,
        );
        return index.countTags(await theirs(selection), tags, options);
      },
      facets: async (selection, ...rest) => index.facets(await theirs(selection), ...rest),
      stats: () => index.stats(),
    };
  }
  return {
    for: askedBy,
    everybodys: askedBy(VISITOR),
    audiencesOf: (caller) => audiences.of(caller),
    before: (other) => gateIndex(other, audiences),
  };
}
