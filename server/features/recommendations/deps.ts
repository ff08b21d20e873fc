import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import type { TtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Db } from '#server/platform/db/connect-database.ts';

import type { LibraryGate } from '../library/index.ts';
import type { Quotas } from '../memberships/index.ts';
import type { RecommendationTables } from './store.ts';

/** What somebody did with a report of late. */
export interface ReportAct {
  fid: number;
  kind: 'read' | 'kept';
  at: Date;
}

/** What neighbours tell of whoever asks; each answers for the caller alone, and nothing for visitors. */
export interface NeighbourDeps {
  /** Reports that the caller read or kept, the latest first. */
  actsOf(caller: Caller): Promise<readonly ReportAct[]>;
  /** Industries of both levels that the caller subscribed to and has the right to. */
  themesOf(caller: Caller): Promise<readonly { id: number; name: string }[]>;
  /** Reports among `fids` that the caller keeps. */
  favouritesOf(caller: Caller, fids: readonly number[]): Promise<ReadonlySet<number>>;
  /** What most people search for now; `now` is milliseconds since 1970. */
  hotSearches(now: number): Promise<readonly { name: string; count: number }[]>;
}

export interface RecommendationDeps extends NeighbourDeps {
  db: Db<RecommendationTables>;
  reads: LibraryGate<'reportItems' | 'reportFacts' | 'heat' | 'hotReports'>;
  quotas: Pick<Quotas, 'require'>;
  index: IndexGate;
  /** Names of industries of both levels and of houses by id; empty for what nobody knows. */
  nameOf(kind: 'industry' | 'organisation', id: number): string;
  recommended: TtlCache<Recommended>;
  hot: TtlCache<HotRanking>;
}

/** What is used and searched for most, most first. */
export interface HotRanking {
  ids: readonly number[];
  /** So many of them were read by enough different persons; they come first. */
  ranked: number;
  /** Reports that may follow behind them. */
  others: number;
}

/** What is recommended to somebody, best first, each with why. */
export interface Recommended {
  picks: readonly { fid: number; why: string }[];
  /** Reports that are listed nowhere: nobody wants to see them again. */
  unwanted: ReadonlySet<number>;
  /** Reports there are to turn through. */
  total: number;
}
