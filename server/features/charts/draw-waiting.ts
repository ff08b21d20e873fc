import type { JobAtWork } from '#server/platform/jobs/job.ts';
import type { Clock } from '#server/ports/clock.ts';
import { PdfClosed } from '#server/ports/pdf.ts';
import type { WaitingChart } from '../contents/index.ts';
import { type DrawingParts, drawPictures } from './draw-pictures.ts';

/** One job works so long at most and then asks for the next: far less than after how long a job is given up. */
const SHIFT_MS = 1_800_000;
/** Charts drawn before what became of them is kept; those of one page stay together. */
const CHARTS_AT_ONCE = 24;
/** Pages of one file on which nothing could be drawn, each after 20 s at worst; the rest of the file then goes without. */
const MOST_LOST = 3;

export interface DrawnWaiting {
  drawn: number;
  /** Charts that cannot be drawn, or whose file has too many pages that cannot. */
  failed: number;
  /** There is more to draw than fits into one shift. */
  isUnfinished: boolean;
}

/**
 * Draws the charts that wait, file by file. A few are kept together as soon as they are drawn, so this may be killed at any point: what
 * is kept is not drawn again, what is not is drawn by the next run.
 */
export async function drawWaiting(
  parts: DrawingParts & { clock: Clock },
  work: JobAtWork,
  shiftMs = SHIFT_MS,
): Promise<DrawnWaiting> {
  const endsAtMs = parts.clock.now() + shiftMs;
  const done: DrawnWaiting = { drawn: 0, failed: 0, isUnfinished: false };
  const files = await parts.records.listWaitingFiles();
  const total = files.reduce((sum, { charts }) => sum + charts, 0);
  try {
    for (const { sha256 } of files) {
      for await (const { drawn, failed } of drawFile(parts, sha256)) {
        done.drawn += drawn;
        done.failed += failed;
        work.progress(done.drawn + done.failed, total);
        // Another process is at it, or this one stops.
        if (work.signal.aborted) return done;
        if (parts.clock.now() > endsAtMs) return { ...done, isUnfinished: true };
      }
    }
  } catch (error) {
    // The service stops: the next start goes on from here.
    if (!(error instanceof PdfClosed)) throw error;
  }
  return done;
}

type Counted = Pick<DrawnWaiting, 'drawn' | 'failed'>;

/** Draws what waits of a file, some pages at a time. */
async function* drawFile(parts: DrawingParts, sha256: string): AsyncGenerator<Counted> {
  const bytes = await parts.making.pdf(sha256);
  // `verify` tells of a file that is gone; when it is back its charts are drawn.
  if (bytes === null) return;
  const waiting = await parts.waiting.read(sha256);
  let lost = 0;
  for (const some of inTurns(waiting)) {
    if (lost >= MOST_LOST) {
      await parts.waiting.keepDrawn(
        sha256,
        some.map((chart) => ({ ...chart, picture: null })),
        parts.records.tellDrawn,
      );
      yield { drawn: 0, failed: some.length };
      continue;
    }
    const drawn = await drawPictures(parts, { bytes, sha256 }, some);
    const pages = Map.groupBy(drawn, ({ page }) => page);
    lost += [...pages.values()].filter((on) => on.every(({ picture }) => picture === null)).length;
    const failed = drawn.filter(({ picture }) => picture === null).length;
    yield { drawn: drawn.length - failed, failed };
  }
}

/** Whole pages together, until there are enough of them. */
function inTurns(charts: readonly WaitingChart[]): WaitingChart[][] {
  const turns: WaitingChart[][] = [];
  for (const on of Map.groupBy(charts, ({ page }) => page).values()) {
    const last = turns.at(-1);
    if (last !== undefined && last.length < CHARTS_AT_ONCE) last.push(...on);
    else turns.push([...on]);
  }
  return turns;
}
