import type { Tier } from '#contract/rights/levels.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createMemorySearchIndex } from '#server/adapters/search-memory/index.ts';
import { REPORTS } from '#server/features/collections/index.ts';
import { createFavourites, favouriteDepsOf } from '#server/features/favourites/create-favourites.ts';
import { createMemberships } from '#server/features/memberships/index.ts';
import { readerDepsOf } from '#server/features/reader/create-reader.ts';
import { createRecords, recordDepsOf } from '#server/features/records/create-records.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { type PageTile, PdfRefused } from '#server/ports/pdf.ts';
import { gateOf } from './gate-of.ts';
import { libraryOf } from './library-of.ts';
import { newCaller as anyCaller } from './new-caller.ts';
import { type SeedReport, seedReport } from './seed-reports.ts';

export const NOW = Date.parse('2026-11-21T09:00:00+08:00');

/** A picture that says which page of which file it is, and how wide. */
export const drawnAs = async (bytes: Uint8Array, page: number, _box: unknown, width: number) => ({
  width,
  height: width,
  webp: new TextEncoder().encode(`${bytes.length} bytes, page ${page}, ${width} wide`),
});

/** A piece of a page that says which; pages are half as high again as they are broad. */
export async function drawnPiece(bytes: Uint8Array, page: number, { pageWidth, left, top, size }: PageTile) {
  if (top >= pageWidth * 1.5) throw new PdfRefused('outside-page');
  const said = `${bytes.length} bytes, page ${page}, ${pageWidth} wide, from ${left} ${top}`;
  return { width: size, height: size, webp: new TextEncoder().encode(said) };
}

/** The reader over real records and quotas, with index and files in memory. `fids` follow `seeds`. */
export async function readerFixture(database: Database, seeds: readonly SeedReport[]) {
  const index = createMemorySearchIndex(REPORTS);
  const objects = memoryObjects();
  const clock = { now: () => NOW };
  const { contents, library } = libraryOf({ database, objects, clock });
  const fids: number[] = [];
  for (const seed of seeds) {
    const { fid, indexed } = await seedReport(database, seed);
    await index.upsert([indexed]);
    const record = await library.records.describe(fid);
    if (seed.file && record?.file) await contents.making.keepPdf(record.file.sha256, seed.file);
    const cover = await library.reads.everybodys.cover(fid, 320);
    if (cover !== null)
      await contents.making.keepCover(cover.sha256, cover.width, new TextEncoder().encode(`cover of ${fid}`));
    fids.push(fid);
  }
  const memberships = createMemberships({ database, clock, quotaSettings: {} });
  const secret = 'a secret for links in tests';
  const own = { database, library, memberships, publicUrl: 'http://yanjian.example' };
  const favourites = createFavourites(own);
  // Downloads have their own fixture, as charts have.
  const downloads = { downloadsOf: async () => [], forgetDownloads: async () => {} };
  const records = createRecords({ ...own, favourites, downloads });
  const deps = readerDepsOf({
    contents,
    library,
    memberships,
    index: gateOf(index),
    pdf: { renderArea: drawnAs, renderTile: drawnPiece },
    secret,
    readingCountdown: true,
    favourites,
    records,
  });
  return {
    deps,
    /** What the lists of somebody's own are made of. */
    favourites: favouriteDepsOf(own),
    records: recordDepsOf({ ...own, favourites, downloads }),
    fids,
    first: fids[0] ?? 0,
  };
}

/** Somebody new each time. */
export const newCaller = (tier: Tier = 'enterprise', now = NOW): Caller => anyCaller({ tier, now });

/** The link of a path as the file route reads it. */
export function linkOf(path: string) {
  const url = new URL(path, 'http://yanjian.example');
  const get = (name: string) => url.searchParams.get(name) ?? '';
  return {
    fid: Number(/(\d+)\.pdf$/.exec(url.pathname)?.[1]),
    query: { v: get('v'), expires: get('expires'), signature: get('signature') },
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
