import type { getScanState } from '#contract/calls/scans.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { ScanParts } from './parts.ts';
import { readTried, type ScanTables } from './store.ts';

type State = ResponseOf<typeof getScanState>;

/** The file, with the numbers of its pages that are pictures: of a report as its record says it, of any other for whom it is. */
async function unreadOf(
  { contents, library }: Pick<ScanParts, 'contents' | 'library'>,
  fileId: number,
  caller: Caller,
): Promise<{ sha256: string; pages: number[] } | null> {
  const contentId = ownContentOf(fileId);
  if (contentId === null) return (await library.records.listUnread(fileId))[0] ?? null;
  const content = await contents.reads.own(contentId, caller);
  const file = content && (await contents.reads.file(content));
  return file && { sha256: file.sha256, pages: file.unreadPages };
}

/** How far reading the scanned pages of a file has come. Says no more of a report than its record does. */
export async function readState(parts: ScanParts, fileId: number, caller: Caller): Promise<State> {
  const { database, ocr } = parts;
  const file = await unreadOf(parts, fileId, caller);
  if (file === null) return { is_reading: 0, pages: 0, tried: 0 };
  const { sha256, pages } = file;
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
