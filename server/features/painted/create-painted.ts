import { z } from 'zod';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { type Feature, noRoutes } from '#server/platform/feature.ts';
import { createHook, type Hook } from '#server/platform/hook.ts';
import { type AskedJob, asked } from '#server/platform/jobs/job.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { ChartData } from '../chart-data/index.ts';
import type { PaintedParts } from './parts.ts';
import { readWaiting } from './read-waiting.ts';
import { type PaintedTables, placeOf, readTried } from './store.ts';

const READ_CHARTS: AskedJob<object> = { name: 'painted.read-charts', input: z.object({}) };

/** Reads the numbers of charts that are pictures, in the background. */
export interface Painted extends Feature {
  /** What was read of each of these charts of a file; null for one that was not, or is not understood. */
  known(sha256: string, charts: readonly { page: number; box: Box }[]): Promise<(ChartData | null)[]>;
  /** Has the charts that wait be read by whichever process does such work; nothing where nothing is recognised. */
  ask(): Promise<void>;
  /** For whoever understands a file anew once charts of it were read; takes the content's id. */
  onRead: Hook<number>['add'];
}

export function createPainted(parts: PaintedParts): Painted {
  const { ocr, jobs } = parts;
  const read = createHook<number>();
  const db = tablesOf<PaintedTables>(parts.database);
  const ask = async () => {
    if (ocr !== null) await jobs.ask(READ_CHARTS, {});
  };
  return {
    routes: noRoutes,
    jobs:
      ocr === null
        ? []
        : [
            asked(READ_CHARTS, async (_, work) => {
              const done = await readWaiting({ ...parts, reread: read.tell }, ocr, work);
              if (done.isUnfinished) await ask();
              return done;
            }),
          ],
    personalData: null,
    async known(sha256, charts) {
      const tried = charts.length === 0 ? new Map() : await readTried(db, sha256);
      return charts.map(({ page, box }) => tried.get(`${page} ${placeOf(box)}`) ?? null);
    },
    ask,
    onRead: read.add,
  };
}
