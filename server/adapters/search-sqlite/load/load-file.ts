import type { IndexedReport } from '#server/ports/search-index.ts';
import { startWorker } from '../worker-call.ts';
import { batchBuffers, type LoadBatch } from './load-batch.ts';

const BATCH_WORKER = new URL('./batch-worker.ts', import.meta.url);
const LOADER_WORKER = new URL('./loader-worker.ts', import.meta.url);

const BATCH_REPORTS = 2000;
const BATCH_CHARACTERS = 8 * 2 ** 20;
/** Characters on their way at once, at about 10 bytes each: while one thread sorts a segment, the other must not wait. */
const CHARACTERS_IN_FLIGHT = 2 * BATCH_CHARACTERS;

interface Batch {
  reports: IndexedReport[];
  characters: number;
}

/**
 * Builds an index file at `path`. The file is complete and closed when this resolves. Gives the reports whose id had come before: they
 * are not in the file, and replace what is there.
 */
export async function loadFile(
  path: string,
  userWords: readonly string[],
  source: AsyncIterable<IndexedReport[]>,
): Promise<IndexedReport[]> {
  const batches = startWorker(BATCH_WORKER, { userWords });
  const loader = startWorker(LOADER_WORKER, { path });
  const append = async (making: Promise<unknown>): Promise<void> => {
    const batch = (await making) as LoadBatch;
    await loader.call('append', batch, batchBuffers(batch));
  };
  const loaded = new Set<number>();
  const repeated: IndexedReport[] = [];
  const isNew = (report: IndexedReport): boolean => {
    if (loaded.has(report.id)) {
      repeated.push(report);
      return false;
    }
    loaded.add(report.id);
    return true;
  };
  try {
    const inFlight: { appending: Promise<void>; characters: number }[] = [];
    let waiting = 0;
    const settle = async (): Promise<void> => {
      const oldest = inFlight.shift();
      await oldest?.appending;
      waiting -= oldest?.characters ?? 0;
    };
    for await (const { reports, characters } of inBatches(source)) {
      while (inFlight.length > 0 && waiting + characters > CHARACTERS_IN_FLIGHT) await settle();
      const appending = append(batches.call('batch', reports.filter(isNew)));
      appending.catch(() => undefined);
      inFlight.push({ appending, characters });
      waiting += characters;
    }
    while (inFlight.length > 0) await settle();
    await append(batches.call('last', undefined));
    await loader.call('finish', undefined);
    return repeated;
  } finally {
    await Promise.all([batches.stop(), loader.stop()]);
  }
}

/** Joins small batches and splits none: a message between threads for each would take longer than the work. */
async function* inBatches(source: AsyncIterable<IndexedReport[]>): AsyncGenerator<Batch> {
  let batch: Batch = { reports: [], characters: 0 };
  for await (const reports of source) {
    for (const report of reports) {
      batch.reports.push(report);
      batch.characters += report.paragraphs.reduce(
        (sum, { length }) => sum + length,
        report.abstract.length + report.title.length,
      );
      if (batch.reports.length >= BATCH_REPORTS || batch.characters >= BATCH_CHARACTERS) {
        yield batch;
        batch = { reports: [], characters: 0 };
      }
    }
  }
  if (batch.reports.length > 0) yield batch;
}
