import type { JobAtWork } from '#server/platform/jobs/job.ts';
import { type Pieces, type ShiftDone, type ShiftWork, workShift } from '#server/platform/jobs/work-shift.ts';
import type { Clock } from '#server/ports/clock.ts';
import { PdfClosed } from '#server/ports/pdf.ts';
import type { WaitingChart } from '../contents/index.ts';
import { type DrawingParts, drawPictures } from './draw-pictures.ts';

/** Charts drawn before what became of them is kept; those of one page stay together. */
const CHARTS_AT_ONCE = 24;
/** Pages of one file on which nothing could be drawn, each after 20 s at worst; the rest of the file then goes without. */
const MOST_LOST = 3;

/**
 * Draws the charts that wait, file by file. A few are kept together as soon as they are drawn, so this may be killed at any point: what
 * is kept is not drawn again, what is not is drawn by the next run.
 */
export async function drawWaiting(
  parts: DrawingParts & { clock: Clock },
  work: JobAtWork,
  shiftMs?: number,
): Promise<ShiftDone> {
  const wholes = await parts.records.listWaitingFiles();
  const shift: ShiftWork<(typeof wholes)[number]> = {
    wholes,
    total: wholes.reduce((sum, { charts }) => sum + charts, 0),
    pieces: ({ sha256 }) => drawFile(parts, sha256),
    onError(error) {
      // The service stops: the next start goes on from here.
      if (error instanceof PdfClosed) return 'end';
      throw error;
    },
  };
  return workShift(shift, work, { now: () => parts.clock.now(), shiftMs });
}

/** Draws what waits of a file, some pages at a time. */
async function* drawFile(parts: DrawingParts, sha256: string): Pieces {
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
      yield { read: 0, failed: some.length };
      continue;
    }
    const drawn = await drawPictures(parts, { bytes, sha256 }, some);
    const pages = Map.groupBy(drawn, ({ page }) => page);
    lost += [...pages.values()].filter((on) => on.every(({ picture }) => picture === null)).length;
    const failed = drawn.filter(({ picture }) => picture === null).length;
    yield { read: drawn.length - failed, failed };
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
