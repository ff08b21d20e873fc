import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { JobAtWork } from '#server/platform/jobs/job.ts';
import { OcrClosed, type OcrReader } from '#server/ports/ocr.ts';
import { PdfClosed, type PdfPage } from '#server/ports/pdf.ts';
import type { PicturedChart } from '../contents/index.ts';
import { listWaiting, type WaitingFile } from './list-waiting.ts';
import type { PaintedParts } from './parts.ts';
import { failureOf, type ReadChart, readFromPage } from './read-from-page.ts';
import { keepTried, markTaken, type PaintedTables } from './store.ts';

/** One job works so long at most and then asks for the next: far less than after how long a job is given up. */
const SHIFT_MS = 3_600_000;

interface ReadingParts extends PaintedParts {
  /** Understands the file of a content anew, with what was read of its charts since; false where nothing was written. */
  reread: (contentId: number) => Promise<boolean>;
}

export interface ReadPaintedCharts {
  /** Charts whose numbers are known now, and those that are not understood. */
  read: number;
  failed: number;
  /** Contents that were written anew. */
  taken: number;
  isUnfinished: boolean;
}

/**
 * Reads the charts that are pictures, file by file, and understands each file anew when its last one was tried. Each chart is kept as soon as
 * it is read, so this may be killed at any point: what is read is not read again, what is not is read by the next run. A file that something
 * else is wrong with costs itself and no other.
 */
export async function readWaiting(
  parts: ReadingParts,
  ocr: OcrReader,
  work: JobAtWork,
  shiftMs = SHIFT_MS,
): Promise<ReadPaintedCharts> {
  const endsAtMs = parts.clock.now() + shiftMs;
  const done: ReadPaintedCharts = { read: 0, failed: 0, taken: 0, isUnfinished: false };
  const waiting = await listWaiting(parts);
  const total = waiting.reduce((sum, { untried }) => sum + untried.length, 0);
  for (const file of waiting) {
    // Another process is at it, or this one stops.
    if (work.signal.aborted) return done;
    try {
      for await (const isRead of readFile(parts, ocr, file)) {
        if (isRead) done.read += 1;
        else done.failed += 1;
        work.progress(done.read + done.failed, total);
        if (work.signal.aborted) return done;
        if (parts.clock.now() > endsAtMs) return { ...done, isUnfinished: true };
      }
      done.taken += await takeIn(parts, file);
    } catch (error) {
      // The service stops: the next start goes on from here.
      if (error instanceof OcrClosed || error instanceof PdfClosed) return done;
      parts.log.warn({ err: error, sha256: file.sha256 }, '图片里的图表没有读完，先读别的文件');
    }
  }
  return done;
}

/** Reads and keeps the charts of a file that were not tried yet. */
async function* readFile(parts: ReadingParts, ocr: OcrReader, file: WaitingFile): AsyncGenerator<boolean> {
  if (file.untried.length === 0) return;
  // `verify` tells of a file that is gone; when it is back its charts are read.
  const bytes = await parts.contents.making.pdf(file.sha256);
  if (bytes === null) return;
  const pages = await pagesOf(parts.pdf, bytes);
  for (const chart of file.untried) {
    const { data, failure, fault } = await readChart(parts, ocr, bytes, chart, pages);
    if (fault !== undefined)
      parts.log.warn(
        { err: fault, sha256: file.sha256, page: chart.page },
        '图片里的一幅图表读不了，不再读它',
      );
    const { versionId, page, box } = chart;
    const readAt = new Date(parts.clock.now());
    await keepTried(tablesOf<PaintedTables>(parts.database), { versionId, page, box, data, failure, readAt });
    if (data !== null) file.isFound = true;
    yield data !== null;
  }
}

function readChart(
  { pdf }: Pick<PaintedParts, 'pdf'>,
  ocr: OcrReader,
  bytes: Uint8Array,
  chart: PicturedChart,
  pages: PdfPage[] | string,
): Promise<ReadChart> | ReadChart {
  if (typeof pages === 'string') return { data: null, failure: pages };
  const page = pages[chart.page - 1];
  return page ? readFromPage(pdf, ocr, bytes, { ...chart, page }) : { data: null, failure: '' };
}

/** Why there are none, as `failureOf` says it, for a file that cannot be read any more. */
async function pagesOf(pdf: PaintedParts['pdf'], bytes: Uint8Array): Promise<PdfPage[] | string> {
  try {
    return (await pdf.readText(bytes)).pages;
  } catch (error) {
    return failureOf(error);
  }
}

/** Understands anew the contents that have a chart whose numbers are known and not in it, each once. Gives how many were written. */
async function takeIn(parts: ReadingParts, { contents, isFound }: WaitingFile): Promise<number> {
  let written = 0;
  for (const { contentId, versionId, isWanting } of contents) {
    if (!isWanting && !isFound) continue;
    if (await parts.reread(contentId)) written += 1;
    await markTaken(tablesOf<PaintedTables>(parts.database), versionId);
  }
  return written;
}
