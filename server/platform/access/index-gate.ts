import type { IndexQuery, IndexSelection, SearchIndex } from '#server/ports/search-index.ts';
import type { Audiences, Whose } from './audiences.ts';

/** A query as features write it: for whom it is asked is never theirs to say. */
export type Asked<Query extends IndexSelection> = Omit<Query, 'audiences'>;

type Options<Method extends 'search' | 'count'> = Parameters<SearchIndex[Method]>[1];

/** An index that answers of what is its asker's alone. */
export interface AskedIndex {
  /** How many there are for the asker. */
  stats(): Promise<{ documents: number }>;
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
  /**
   * For what is kept under one key alone (`group:12`), of those that are the caller's: it finds nothing where the key is none of theirs, and
   * throws what its keeper throws. To name the key as a tag as well would go through the same list twice.
   */
  within(key: string, caller: Whose): AskedIndex;
  /** For what is kept for several, or told to others: what everybody may know. */
  everybodys: AskedIndex;
  audiencesOf: Audiences['of'];
  /** The same gate before another index. */
  before(index: SearchIndex): IndexGate;
}

const VISITOR: Whose = { uid: null };

const EVERYTHING = { expression: null, match: 'all' } as const;

type CountAll = (index: SearchIndex, audiences: readonly string[]) => Promise<number>;

const countTogether: CountAll = (index, audiences) => index.count({ ...EVERYTHING, audiences });

/**
 * How many these may find. What everybody may find is counted apart from what is somebody's own: the one is known until the index changes,
 * the other few, and seldom do both stand in one collection, where they have to be counted together.
 */
const countApart: CountAll = async (index, audiences) => {
  const [everybody, ...own] = audiences;
  const [open, theirs] = await Promise.all([
    everybody === undefined ? 0 : countTogether(index, [everybody]),
    own.length === 0 ? 0 : countTogether(index, own),
  ]);
  return open > 0 && theirs > 0 ? countTogether(index, audiences) : open + theirs;
};

type Asking = Pick<Audiences, 'of' | 'require'>;

/** An index that is asked only with what `audiences` gives. */
export const gateIndex = (index: SearchIndex, audiences: Asking): IndexGate =>
  gate(index, audiences, countApart);

/**
 * The same before an index that holds nothing of everybody's: it is asked for the caller's own alone. To leave out what is others' would
 * go through the list of all that it holds with each question.
 */
export const gateOwnIndex = (
  index: SearchIndex,
  { own, require }: Pick<Audiences, 'own' | 'require'>,
): IndexGate => gate(index, { of: own, require }, countTogether);

function gate(index: SearchIndex, audiences: Asking, countAll: CountAll): IndexGate {
  const ofOne = async (key: string, caller: Whose): Promise<readonly string[]> =>
    (await audiences.of(caller)).filter((theirs) => theirs === key);
  function askedBy(caller: Whose, only?: string): AskedIndex {
    // Asked for once a request, and only where something is asked.
    let known: Promise<readonly string[]> | null = null;
    const keys = () => {
      known ??= only === undefined ? audiences.of(caller) : ofOne(only, caller);
      return known;
    };
    const kept = new Map<string, Promise<void>>();
    /** What the keeper of the one place says is waited for before anything is answered; what is asked meanwhile is of the caller's own alone. */
    const heard = async <Answer>(asking: Promise<Answer>): Promise<Answer> => {
      if (only === undefined) return asking;
      // Nor is it told that the index could not answer, before it is known whether they may ask.
      asking.catch(() => undefined);
      await audiences.require({ tag: only }, caller, kept);
      return asking;
    };
    const theirs = async <Query extends object>(query: Query) => {
      await audiences.require(query, caller, kept);
      return { ...query, audiences: await keys() };
    };
    return {
      search: (query, options) => heard(theirs(query).then((own) => index.search(own, options))),
      count: (selection, options) => heard(theirs(selection).then((own) => index.count(own, options))),
      async countTags(selection, tags, options) {
        await audiences.require(
          tags.map((tag) => ({ tag })),
          caller,
          kept,
        );
        return heard(theirs(selection).then((own) => index.countTags(own, tags, options)));
      },
      facets: (selection, ...rest) => heard(theirs(selection).then((own) => index.facets(own, ...rest))),
      stats: () => heard(keys().then(async (own) => ({ documents: await countAll(index, own) }))),
    };
  }
  return {
    for: (caller) => askedBy(caller),
    within: (key, caller) => askedBy(caller, key),
    everybodys: askedBy(VISITOR),
    audiencesOf: (caller) => audiences.of(caller),
    before: (other) => gate(other, audiences, countAll),
  };
}
