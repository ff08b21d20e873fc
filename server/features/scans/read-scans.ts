import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { JobAtWork } from '#server/platform/jobs/job.ts';
import {
  onePiece,
  type Pieces,
  type ShiftDone,
  type ShiftWork,
  workShift,
} from '#server/platform/jobs/work-shift.ts';
import { OcrClosed, type OcrReader } from '#server/ports/ocr.ts';
import { PdfClosed, PdfRefused } from '#server/ports/pdf.ts';
import type { UnreadContent } from '../library/index.ts';
import type { ReadingParts, ScanParts } from './parts.ts';
import { readPage } from './read-page.ts';
import { keepPage, readTried, type ScanTables } from './store.ts';

/** Of pages: those whose text is known now, and those that were given up. */
export interface ReadScans extends ShiftDone {
  /** Reports, or files of no report, that are found by that text from now on. */
  reports: number;
}

/** A content of which pages wait to be tried. */
interface Waiting extends UnreadContent {
  untried: number[];
}

/**
 * Reads the pages that wait, file by file, and understands each anew when its last page was tried. Each page is kept as
 * soon as it is read, so this may be killed at any point: what is read is not read again, what is not is read by the next run.
 */
export async function readScans(
  parts: ReadingParts,
  ocr: OcrReader,
  work: JobAtWork,
  shiftMs?: number,
): Promise<ReadScans> {
  const wholes = await listWaiting(parts);
  let reports = 0;
  const shift: ShiftWork<Waiting> = {
    wholes,
    total: wholes.reduce((sum, { untried }) => sum + untried.length, 0),
    pieces: (scan) => readPages(parts, ocr, scan),
    async conclude(scan) {
      if (await takeIn(parts, scan)) reports += 1;
    },
    onError(error) {
      // The service stops: the next start goes on from here.
      if (error instanceof OcrClosed || error instanceof PdfClosed) return 'end';
      throw error;
    },
  };
  const done = await workShift(shift, work, { now: () => parts.clock.now(), shiftMs });
  return { ...done, reports };
}

/** Contents with pages to be tried, or with pages that were read and are not in their text yet. */
async function listWaiting({ database, library }: ScanParts): Promise<Waiting[]> {
  const unread = await library.records.listUnread();
  const tried = await readTried(
    tablesOf<ScanTables>(database),
    unread.map(({ sha256 }) => sha256),
  );
  return unread.flatMap((content) => {
    const known = new Map(tried.get(content.sha256)?.map(({ page, failure }) => [page, failure]));
    const untried = content.pages.filter((page) => !known.has(page));
    const isRead = content.pages.some((page) => known.get(page) === '');
    return untried.length > 0 || isRead ? [{ ...content, untried }] : [];
  });
}

/** Reads and keeps the pages of a file; gives for each whether it was read. */
async function* readPages(parts: ScanParts, ocr: OcrReader, { versionId, sha256, untried }: Waiting): Pieces {
  if (untried.length === 0) return;
  const db = tablesOf<ScanTables>(parts.database);
  const bytes = await parts.contents.making.pdf(sha256);
  // `verify` tells of a file that is gone; when it is back its pages are read.
  if (bytes === null) return;
  const document = await parts.pdf.readText(bytes).catch((error: unknown) => {
    if (error instanceof PdfRefused) return error;
    throw error;
  });
  for (const number of untried) {
    const page = 'pages' in document ? document.pages[number - 1] : undefined;
    const result = page
      ? await readPage(parts.pdf, ocr, bytes, page)
      : { lines: [], failure: 'pages' in document ? '文件里没有这一页' : document.message };
    await keepPage(db, { versionId, page: number, ...result, readAt: new Date(parts.clock.now()) });
    yield onePiece(result.failure === '');
  }
}

/** Understands a content anew where a page of it was read; false where none was. */
async function takeIn(
  { database, reread }: ReadingParts,
  { contentId, sha256, pages }: Waiting,
): Promise<boolean> {
  const tried = await readTried(tablesOf<ScanTables>(database), [sha256]);
  const isRead = tried.get(sha256)?.some(({ page, failure }) => failure === '' && pages.includes(page));
  if (isRead) await reread(contentId);
  return isRead ?? false;
}
