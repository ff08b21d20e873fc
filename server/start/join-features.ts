import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type Accounts,
  type AccountsOptions,
  accountRoutes,
  createAccounts,
  wechatPushRoutes,
} from '#server/features/accounts/index.ts';
import { createLibraryReads, type LibraryReads } from '#server/features/library/index.ts';
import { createQuotas, membershipRoutes, type QuotaSettings } from '#server/features/memberships/index.ts';
import {
  createPendingDownloads,
  eraseReading,
  exportReading,
  favouritesAmong,
  fileRoutes,
  forgetPendingDownloads,
  type ReaderTables,
  readerRoutes,
} from '#server/features/reader/index.ts';
import {
  createDictionaryHolder,
  type DictionaryHolder,
  deleteSearchesOf,
  forgetOldSearches,
  readSearchesOf,
  type SearchTables,
  searchRoutes,
} from '#server/features/search/index.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { createSegmenter } from '#server/platform/text/segment.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import type { WechatPort } from '#server/ports/wechat.ts';

export interface FeatureParts {
  database: Database;
  index: SearchIndex;
  objects: ObjectStore;
  clock: Clock;
  sms: SmsPort;
  wechat: WechatPort;
  /** At least 32 characters. */
  secret: string;
  publicUrl: string;
  /** How to reach customer service; empty where nobody answers. */
  supportContact?: string;
  synonyms: () => readonly (readonly string[])[];
  /** Words for segmentation beside jieba's own. */
  userWords?: readonly string[];
  /** Thresholds of signing in; tests make hashing cheap. */
  accountSettings?: AccountsOptions['settings'];
  /** Thresholds of use that differ from the standard. */
  quotaSettings?: Partial<QuotaSettings>;
}

export interface Features {
  accounts: Accounts;
  /** What queries are understood with; refresh it after the library changed. */
  dictionary: DictionaryHolder;
  library: LibraryReads;
  routes: (handle: Handle, app: FastifyInstance, openContext: OpenContext) => Promise<void>;
  /** What must be done once a day: due deletions, and traces that nobody needs any more. */
  runDaily(now: number): Promise<void>;
}

type OpenContext = Parameters<typeof fileRoutes>[2];

/** Makes every feature over the given records, index and ports, and says which calls they answer. */
export async function joinFeatures(parts: FeatureParts): Promise<Features> {
  const { database, index, objects, clock, sms, wechat, publicUrl } = parts;
  const reads = createLibraryReads({ database, clock, synonyms: parts.synonyms });
  const quotas = createQuotas(database, parts.quotaSettings);
  const { secret, accountSettings: settings } = parts;
  const accounts = await createAccounts({ database, secret, sms, wechat, publicUrl, settings });
  const segmenter = createSegmenter(parts.userWords);
  const segment = (folded: string) => segmenter.words(folded);
  const dictionary = createDictionaryHolder(reads, segmenter);
  const searches = tablesOf<SearchTables>(database);
  const reading = tablesOf<ReaderTables>(database);
  const secretFor = (use: string) => createHmac('sha256', secret).update(use).digest('base64url');
  const searchDeps = {
    db: searches,
    index,
    reads,
    quotas,
    dictionary,
    segment,
    favouritesOf: (uid: number, fids: readonly number[]) => favouritesAmong(reading, uid, fids),
    voterSecret: secretFor('hot searches'),
    supportContact: parts.supportContact ?? '',
  };
  const readerDeps = {
    db: reading,
    reads,
    index,
    objects,
    quotas,
    linkSecret: secretFor('reader links'),
    pending: createPendingDownloads(reading),
  };
  accounts.addPersonalData({ name: 'use', exportOf: quotas.exportOf, erase: quotas.erase });
  accounts.addPersonalData({
    name: 'searches',
    exportOf: (uid) => readSearchesOf(searches, uid),
    erase: (uid) => deleteSearchesOf(searches, uid),
  });
  accounts.addPersonalData({
    name: 'reading',
    exportOf: (uid) => exportReading(reading, uid),
    erase: (uid) => eraseReading(reading, uid),
  });
  return {
    accounts,
    dictionary,
    library: reads,
    async routes(handle, app, openContext) {
      accountRoutes(handle, accounts.deps);
      await wechatPushRoutes(app, accounts.deps, clock);
      membershipRoutes(handle, { quotas });
      searchRoutes(handle, searchDeps);
      readerRoutes(handle, readerDeps);
      fileRoutes(app, readerDeps, openContext);
    },
    async runDaily(now) {
      const done = await Promise.allSettled([
        accounts.runDaily(now),
        quotas.forgetOld(now),
        forgetOldSearches({ db: searches }, now),
        forgetPendingDownloads(reading, now),
      ]);
      const failures = done.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      if (failures.length > 0) throw new AggregateError(failures, '每日任务没有全部完成，明日再做');
    },
  };
}
