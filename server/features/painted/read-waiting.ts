import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { JobAtWork } from '#server/platform/jobs/job.ts';
import { OcrClosed, type OcrReader } from '#server/ports/ocr.ts';
import { PdfClosed, type PdfPage, PdfRefused } from '#server/ports/pdf.ts';
import type { PicturedChart } from '../contents/index.ts';
import type { PaintedParts } from './parts.ts';
import { readFromPage } from './read-from-page.ts';
import { keepTried, type PaintedTables, placeOf, readTried } from './store.ts';

/** One job works so long at most and then asks for the next: far less than after how long a job is given up. */
const SHIFT_MS = 3_600_000;

interface ReadingParts extends PaintedParts {
  /** Understands the file of a content anew, with what was read of its charts since. */
  reread: (contentId: number) => Promise<void>;
}

export interface ReadPainted {
  /** Charts whose numbers are known now, and those that are not understood. */
  read: number;
  failed: number;
  isUnfinished: boolean;
}

/**
 * Reads the charts that are pictures, file by file, and understands each file anew when its last one was tried. Each chart is kept as soon as
 * it is read, so this may be killed at any point: what is read is not read again, what is not is read by the next run.
 */
export async function readWaiting(
  parts: ReadingParts,
  ocr: OcrReader,
  work: JobAtWork,
  shiftMs = SHIFT_MS,
): Promise<ReadPainted> {
  const endsAtMs = parts.clock.now() + shiftMs;
  const done: ReadPainted = { read: 0, failed: 0, isUnfinished: false };
  const charts = await parts.contents.pictured();
  try {
    for (const own of Map.groupBy(charts, ({ contentId }) => contentId).values()) {
      for await (const isRead of readFile(parts, ocr, own)) {
        if (isRead) done.read += 1;
        else done.failed += 1;
        work.progress(done.read + done.failed, charts.length);
        // Another process is at it, or this one stops.
        if (work.signal.aborted) return done;
        if (parts.clock.now() > endsAtMs) return { ...done, isUnfinished: true };
      }
    }
  } catch (error) {
    // The service stops: the next start goes on from here.
    if (!(error instanceof OcrClosed || error instanceof PdfClosed)) throw error;
  }
  return done;
}

/** Reads and keeps the charts of a file that were not tried yet; what was read of it, also by a run before, is taken into its content. */
async function* readFile(
  parts: ReadingParts,
  ocr: OcrReader,
  charts: readonly PicturedChart[],
): AsyncGenerator<boolean> {
  const [first] = charts;
  if (first === undefined) return;
  const db = tablesOf<PaintedTables>(parts.database);
  const tried = await readTried(db, first.sha256);
  const known = (chart: PicturedChart) => tried.get(`${chart.page} ${placeOf(chart.box)}`);
  const untried = charts.filter((chart) => known(chart) === undefined);
  let isFound = charts.some((chart) => known(chart) != null);
  // `verify` tells of a file that is gone; when it is back its charts are read.
  const bytes = untried.length === 0 ? null : await parts.contents.making.pdf(first.sha256);
  const pages = bytes && (await pagesOf(parts.pdf, bytes));
  if (bytes !== null)
    for (const chart of untried) {
      const page = pages?.[chart.page - 1];
      const data = page ? await readFromPage(parts.pdf, ocr, bytes, { ...chart, page }) : null;
      const readAt = new Date(parts.clock.now());
      await keepTried(db, { versionId: chart.versionId, page: chart.page, box: chart.box, data, readAt });
      isFound ||= data !== null;
      yield data !== null;
    }
  if (isFound) await parts.reread(first.contentId);
}

/** null for a file that cannot be read any more. */
async function pagesOf(pdf: PaintedParts['pdf'], bytes: Uint8Array): Promise<PdfPage[] | null> {
  try {
    return (await pdf.readText(bytes)).pages;
  } catch (error) {
    if (error instanceof PdfRefused) return null;
    throw error;
  }
}
