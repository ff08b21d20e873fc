import type { SearchSubject } from '#contract/calls/subjects.ts';
import type { SearchExample } from '#contract/calls/suggestions.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { TtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LibraryGate, LibraryReads } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { AllowedIndex, QueryDeps } from '../query/index.ts';
import type { SubjectReads } from '../subjects/index.ts';
import type { ReaderLearning } from './learn-from-readers.ts';
import type { RecentlyNoted } from './recently-noted.ts';
import type { SearchTables } from './store.ts';

type Read = 'folders' | 'reportItems' | 'foldingFacts' | 'findPassages' | 'researcherNames';

/** Reports among `fids` that the user keeps. */
export type FavouritesOf = (caller: Caller, fids: readonly number[]) => Promise<ReadonlySet<number>>;

/** `folder` is an industry, or one that reports came in. */
export type NoteFolder = (caller: Caller, folder: number) => Promise<void>;

export interface SearchDeps extends QueryDeps {
  db: Db<SearchTables>;
  /** Answers only what the caller may ask; see `access.ts`. */
  index: AllowedIndex;
  /** The same of what is everybody's alone: for what is kept for several, or told to others. */
  everybodys: AllowedIndex;
  /** What the caller may know of the records. */
  reads: Pick<LibraryReads, Read>;
  /** What is known of a company or an industry. */
  subjects: SubjectReads;
  /** The same, kept for some minutes. */
  keptSubjects: TtlCache<SearchSubject | null>;
  quotas: Pick<Quotas, 'require' | 'take' | 'giveBack' | 'allowance' | 'allowText'>;
  /** What readers choose, and what their choices taught. */
  learning: ReaderLearning;
  favouritesOf: FavouritesOf;
  /** What the help beside the box shows. */
  examples: SearchExamples;
  /** Keys the hashes by which searches from one address are told to be one. */
  voterSecret: string;
  /** The searches that were noted lately: other filters beside the same words are no other search. */
  noted: RecentlyNoted;
  /** The days of the newest reports of the folders, which may be some minutes old. */
  folderDays: TtlCache<ReadonlyMap<number, string>>;
  /** Somebody opened a folder. */
  noteFolder: NoteFolder;
  /** What most people search for, by page. */
  hotLists: TtlCache<readonly { name: string; count: number }[]>;
}

/** The same for everybody, before it is known who asks. */
export type SharedSearchDeps = Omit<SearchDeps, 'index' | 'everybodys' | 'reads'> & {
  index: IndexGate;
  reads: LibraryGate<Read>;
};

/** What examples are tried with. */
export type ExampleDeps = Pick<SearchDeps, 'everybodys' | 'reads' | 'dictionary' | 'segmenter' | 'ranking'>;

/** Searches that teach how to ask and find something in this library. */
export type SearchExamples = (deps: ExampleDeps, caller: Caller) => Promise<SearchExample[]>;
