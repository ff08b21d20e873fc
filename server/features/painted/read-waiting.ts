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
import { PdfClosed, type PdfPage } from '#server/ports/pdf.ts';
import type { PicturedChart } from '../contents/index.ts';
import { ChartThreadBroken, createChartThread } from './chart-thread.ts';
import { listWaiting, type WaitingFile } from './list-waiting.ts';
import type { PaintedParts } from './parts.ts';
import { failureOf, type PageReaders, type ReadChart, readFromPage } from './read-from-page.ts';
import { keepTried, markTaken, type PaintedTables } from './store.ts';

/** What became of a content that was to be understood anew; `unreadable` for one whose file could not be read just then, `refused` for good. */
export type Reread = 'written' | 'gone' | 'unreadable' | 'refused';

interface ReadingParts extends PaintedParts {
  /** Understands the file of a content anew, with what was read of its charts since. */
  reread: (contentId: number) => Promise<Reread>;
}

/** Of charts: those whose numbers are known now, and those that are not understood. */
export interface ReadPaintedCharts extends ShiftDone {
  /** Contents that were written anew. */
  taken: number;
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
  shiftMs?: number,
): Promise<ReadPaintedCharts> {
  const { pdf, stepsBack, clock, log } = parts;
  const wholes = await listWaiting(parts);
  const thread = createChartThread({ stepsBack });
  let taken = 0;
  const shift: ShiftWork<WaitingFile> = {
    wholes,
    total: wholes.reduce((sum, { untried }) => sum + untried.length, 0),
    pieces: (file) => readFile(parts, { pdf, ocr, thread }, file),
    async conclude(file) {
      taken += await takeIn(parts, file);
    },
    onError(error, { sha256 }) {
      // The service stops: the next start goes on from here.
      if (error instanceof OcrClosed || error instanceof PdfClosed) return 'end';
      if (error instanceof ChartThreadBroken) {
        log.warn({ err: error }, '读图片里的图表的线程起不来，这一次一幅也不读了');
        return 'end';
      }
      log.warn({ err: error, sha256 }, '图片里的图表没有读完，先读别的文件');
      return 'next';
    },
  };
  const done = await workShift(shift, work, { now: () => clock.now(), shiftMs }).finally(thread.end);
  return { ...done, taken };
}

/** Reads and keeps the charts of a file that were not tried yet. */
async function* readFile(parts: ReadingParts, readers: PageReaders, file: WaitingFile): Pieces {
  if (file.untried.length === 0) return;
  // `verify` tells of a file that is gone; when it is back its charts are read.
  const bytes = await parts.contents.making.pdf(file.sha256);
  if (bytes === null) return;
  const pages = await pagesOf(parts.pdf, bytes);
  for (const chart of file.untried) {
    const { data, failure, fault } = await readChart(readers, bytes, chart, pages);
    if (fault !== undefined)
      parts.log.warn(
        { err: fault, sha256: file.sha256, page: chart.page },
        '图片里的一幅图表读不了，不再读它',
      );
    const { versionId, page, box } = chart;
    const readAt = new Date(parts.clock.now());
    await keepTried(tablesOf<PaintedTables>(parts.database), { versionId, page, box, data, failure, readAt });
    if (data !== null || (chart.isPainted && failure === '')) file.isFound = true;
    yield onePiece(data !== null);
  }
}

function readChart(
  readers: PageReaders,
  bytes: Uint8Array,
  chart: PicturedChart,
  pages: PdfPage[] | string,
): Promise<ReadChart> | ReadChart {
  if (typeof pages === 'string') return { data: null, failure: pages };
  const page = pages[chart.page - 1];
  return page ? readFromPage(readers, bytes, { ...chart, page }) : { data: null, failure: '' };
}

/** Why there are none, as `failureOf` says it, for a file that cannot be read any more. */
async function pagesOf(pdf: PaintedParts['pdf'], bytes: Uint8Array): Promise<PdfPage[] | string> {
  try {
    return (await pdf.readText(bytes)).pages;
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * Understands anew the contents that have a chart whose numbers are known and not in it, or in it and known no more, each once; one whose
 * file could not be read just then is left to the next run. Gives how many were written.
 */
async function takeIn(parts: ReadingParts, { contents, isFound }: WaitingFile): Promise<number> {
  let written = 0;
  for (const { contentId, versionId, isWanting } of contents) {
    if (!isWanting && !isFound) continue;
    const reread = await parts.reread(contentId);
    if (reread === 'written') written += 1;
    if (reread !== 'unreadable') await markTaken(tablesOf<PaintedTables>(parts.database), versionId);
  }
  return written;
}
