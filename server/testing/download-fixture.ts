import type { Tier } from '#contract/rights/levels.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { type DownloadParts, downloadDepsOf } from '#server/features/downloads/create-downloads.ts';
import { createMemberships } from '#server/features/memberships/index.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { fixedClock } from './fixed-clock.ts';
import { libraryOf } from './library-of.ts';
import { newCaller as anyCaller } from './new-caller.ts';
import { plainMarker } from './plain-marker.ts';
import { plainTextReader } from './plain-text-reader.ts';
import { type SeedReport, seedReport } from './seed-reports.ts';

export const NOW = Date.parse('2026-11-21T09:00:00+08:00');

/** Downloads over real records and quotas, with files in memory. `fids` follow `seeds`. */
export async function downloadFixture(
  database: Database,
  seeds: readonly SeedReport[],
  change: Partial<DownloadParts> = {},
  objects: ObjectStore = memoryObjects(),
) {
  const clock = fixedClock(NOW);
  const { contents, library } = libraryOf({ database, objects, clock });
  const fids: number[] = [];
  for (const seed of seeds) {
    const { fid } = await seedReport(database, seed);
    const record = await library.records.describe(fid);
    if (seed.file && record?.file) await contents.making.keepPdf(record.file.sha256, seed.file);
    fids.push(fid);
  }
  const memberships = createMemberships({ database, clock, quotaSettings: {} });
  const parts: DownloadParts = {
    database,
    library,
    memberships,
    contents,
    pdf: plainTextReader(),
    marker: plainMarker(),
    clock,
    ...change,
  };
  const { quotas } = memberships;
  /** Downloads that somebody has left today. */
  const left = async (caller: Caller) =>
    (await quotas.allowance({ caller, action: 'downloadReport', subject: null })).daily?.left;
  return { deps: downloadDepsOf(parts), parts, left, fids, first: fids[0] ?? 0 };
}

/** Somebody new each time. */
export const newCaller = (tier: Tier = 'senior', now = NOW): Caller => anyCaller({ tier, now });

/** What a link asks the file route for. */
export function requestOf(link: string) {
  const url = new URL(link, 'http://yanjian.example');
  return {
    fid: Number(/(\d+)\.pdf$/.exec(url.pathname)?.[1]),
    token: url.searchParams.get('token') ?? '',
    wantsBody: true,
  };
}

export async function bytesOf(body: AsyncIterable<Uint8Array> | string | null): Promise<string> {
  if (body === null || typeof body === 'string') return body ?? '';
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString();
}
