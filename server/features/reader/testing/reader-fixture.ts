import type { Tier } from '#contract/levels.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createMemorySearchIndex } from '#server/adapters/search-memory/index.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { type SeedReport, seedReport } from '#server/testing/seed-reports.ts';
import { createLibraryReads } from '../../library/index.ts';
import { createQuotas } from '../../memberships/index.ts';
import type { Asking, ReaderDeps } from '../deps.ts';
import { createPendingDownloads } from '../pending-downloads.ts';
import type { ReaderTables } from '../store.ts';

export const NOW = Date.parse('2026-11-21T09:00:00+08:00');

/** The reader over real records and quotas, with index and files in memory. `fids` follow `seeds`. */
export async function readerFixture(database: Database, seeds: readonly SeedReport[]) {
  const index = createMemorySearchIndex();
  const objects = memoryObjects();
  const reads = createLibraryReads({ database, clock: { now: () => NOW }, synonyms: () => [] });
  const fids: number[] = [];
  for (const seed of seeds) {
    const { fid, indexed } = await seedReport(database, seed);
    await index.upsert([indexed]);
    const record = await reads.reportRecord(fid);
    if (seed.file && record?.file) await objects.put(record.file.key, seed.file);
    const cover = await reads.coverKey(fid, 320);
    if (cover !== null) await objects.put(cover, new TextEncoder().encode(`cover of ${fid}`));
    fids.push(fid);
  }
  const deps: ReaderDeps = {
    db: tablesOf<ReaderTables>(database),
    reads,
    index,
    objects,
    quotas: createQuotas(database),
    linkSecret: 'a secret for links in tests',
    pending: createPendingDownloads(tablesOf<ReaderTables>(database)),
  };
  return { deps, fids, first: fids[0] ?? 0 };
}

let people = 0;

/** Somebody new each time. */
export function asking(tier: Tier = 'enterprise', now = NOW): Asking {
  people += 1;
  const uid = tier === 'visitor' ? null : 7000 + people;
  return { who: { sessionKey: `session-${people}`, uid, tier, address: `203.0.113.${people % 250}` }, now };
}

/** The link of a path as the file route reads it. */
export function linkOf(path: string) {
  const url = new URL(path, 'http://yanjian.example');
  const get = (name: string) => url.searchParams.get(name) ?? '';
  return {
    fid: Number(/(\d+)\.pdf$/.exec(url.pathname)?.[1]),
    query: { v: get('v'), expires: get('expires'), download: get('download'), signature: get('signature') },
    range: undefined as string | undefined,
    ifRange: undefined as string | undefined,
    wantsBody: true,
  };
}

export async function bytesOf(body: AsyncIterable<Uint8Array> | string | null): Promise<string> {
  if (body === null || typeof body === 'string') return body ?? '';
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}
