import type { ReportItem } from '#contract/reports.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import type { Actor, Quotas } from '../memberships/index.ts';
import type { Dictionary, DictionarySource } from './rules/dictionary.ts';
import type { SearchTables } from './store.ts';

/** A paragraph that holds a searched word, as it stands in the report. */
export interface FoundParagraph {
  id: number;
  /** 1-based. */
  page: number;
  text: string;
}

/** What search reads of the library's records. */
export interface ReportReads {
  /** In the order of `ids`; a report that was removed meanwhile is missing. */
  reportItems(ids: readonly number[]): Promise<ReportItem[]>;
  /** For each report the first `perReport` paragraphs holding one of the folded texts, and how many hold one. */
  findPassages(
    ids: readonly number[],
    folded: readonly string[],
    perReport: number,
  ): Promise<Map<number, { paragraphs: FoundParagraph[]; total: number }>>;
  /** Ids by downloads and reads, most first. */
  hotReports(page: {
    offset: number;
    limit: number;
    withCharts?: boolean;
  }): Promise<{ ids: number[]; total: number }>;
  entities(): Promise<Pick<DictionarySource, 'entities' | 'synonyms'>>;
  /** Newest first. */
  recentTitles(limit: number): Promise<string[]>;
}

/** The dictionary as it stands now; rebuilt beside and exchanged whole. */
export interface DictionaryHolder {
  current(): Dictionary;
  /** Reads names and titles again, after the library or its dictionary file changed. */
  refresh(): Promise<void>;
}

/** Reports among `fids` that the user keeps. */
export type FavouritesOf = (uid: number, fids: readonly number[]) => Promise<ReadonlySet<number>>;

export interface SearchDeps {
  db: Db<SearchTables>;
  index: SearchIndex;
  reads: ReportReads;
  quotas: Pick<Quotas, 'require' | 'take' | 'giveBack'>;
  dictionary: DictionaryHolder;
  /** Search-mode words of folded text. */
  segment: (folded: string) => string[];
  favouritesOf: FavouritesOf;
  /** Keys the hashes by which searches from one address are told to be one. */
  voterSecret: string;
  /** How to reach customer service; empty where nobody answers. */
  supportContact: string;
}

/** Who asks, and when in milliseconds since 1970. */
export interface Asking {
  who: Actor;
  now: number;
}
