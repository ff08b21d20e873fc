import { z } from 'zod';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { type Feature, noRoutes } from '#server/platform/feature.ts';
import { createHook, type Hook } from '#server/platform/hook.ts';
import { type AskedJob, asked } from '#server/platform/jobs/job.ts';
import type { Box } from '#server/ports/pdf.ts';
import type { ChartData } from '../chart-data/index.ts';
import type { PaintedParts } from './parts.ts';
import { type Reread, readWaiting } from './read-waiting.ts';
import { keyOf, type PaintedTables, readKnown } from './store.ts';

const READ_CHARTS: AskedJob<object> = {
  name: 'painted.read-charts',
  stepsAside: true,
  input: z.object({}),
};

/** A content of which charts were read. */
interface ReadContent {
  contentId: number;
  /** To be called by whoever understood it anew. */
  heard(became: Reread): void;
}

/** Reads the numbers of charts that are pictures, in the background. */
export interface Painted extends Feature {
  /** What was read of each of these charts of a file; null for one that was not, or is not understood. */
  known(sha256: string, charts: readonly { page: number; box: Box }[]): Promise<(ChartData | null)[]>;
  /** Has the charts that wait be read by whichever process does such work; nothing where nothing is recognised. */
  ask(): Promise<void>;
  /** For whoever understands a file anew once charts of it were read. */
  onRead: Hook<ReadContent>['add'];
  /** Once after a run that had contents written anew: how many. */
  onTakenIn: Hook<number>['add'];
}

export function createPainted(parts: PaintedParts): Painted {
  const { ocr, jobs } = parts;
  const read = createHook<ReadContent>();
  const takenIn = createHook<number>();
  const db = tablesOf<PaintedTables>(parts.database);
  const ask = async () => {
    if (ocr !== null) await jobs.ask(READ_CHARTS, {});
  };
  async function reread(contentId: number): Promise<Reread> {
    let became: Reread = 'gone';
    const heard = (told: Reread) => {
      became = told;
    };
    await read.tell({ contentId, heard });
    return became;
  }
  return {
    routes: noRoutes,
    jobs:
      ocr === null
        ? []
        : [
            asked(READ_CHARTS, async (_, work) => {
              const done = await readWaiting({ ...parts, reread }, ocr, work);
              if (done.taken > 0) await takenIn.tell(done.taken);
              if (done.isUnfinished) await ask();
              return done;
            }),
          ],
    personalData: null,
    async known(sha256, charts) {
      if (charts.length === 0) return [];
      const known = await readKnown(db, sha256);
      return charts.map((chart) => known.get(keyOf(chart)) ?? null);
    },
    ask,
    onRead: read.add,
    onTakenIn: takenIn.add,
  };
}
