import type { getScanState } from '#contract/calls/scans.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { ScanParts } from './parts.ts';
import { readTried, type ScanTables } from './store.ts';

type State = ResponseOf<typeof getScanState>;

/** How far reading the scanned pages of a report has come. Says no more of it than its record does. */
export async function readState({ database, library, ocr }: ScanParts, fid: number): Promise<State> {
  const [report] = await library.records.listUnread(fid);
  if (report === undefined) return { is_reading: 0, pages: 0, tried: 0 };
  const { sha256, pages } = report;
  const tried = (await readTried(tablesOf<ScanTables>(database), [sha256])).get(sha256) ?? [];
  const known = new Map(tried.map(({ page, failure }) => [page, failure]));
  // What was read and is not in the report's text yet is about to be.
  const isWaiting = pages.some((page) => !known.has(page) || known.get(page) === '');
  return {
    is_reading: ocr !== null && isWaiting ? 1 : 0,
    pages: pages.length,
    tried: pages.filter((page) => known.has(page)).length,
  };
}
