import type { IndexedReport } from '#server/ports/search-index.ts';
import { batchBuffers, type DocumentBatch } from './document.ts';
import { startWorker } from './worker-call.ts';

/** A change to an index, as it is logged and repeated. */
export type Change = { method: 'upsert'; input: IndexedReport[] } | { method: 'remove'; input: number[] };

const DOCUMENT_WORKER = new URL('./document-worker.ts', import.meta.url);
const LOADER_WORKER = new URL('./loader-worker.ts', import.meta.url);

/** Batches on their way at once: one being read, one turned into documents, one written. */
const BATCHES_IN_FLIGHT = 3;
const BATCH_REPORTS = 2000;
const BATCH_CHARACTERS = 8 * 2 ** 20;

/** Builds an index file at `path` from changes in order. The file is complete and closed when this resolves. */
export async function loadFile(
  path: string,
  userWords: readonly string[],
  changes: AsyncIterable<Change>,
): Promise<void> {
  const documents = startWorker(DOCUMENT_WORKER, { userWords });
  const loader = startWorker(LOADER_WORKER, { path });
  const write = async (change: Change): Promise<void> => {
    if (change.method === 'remove') {
      await loader.call('remove', change.input);
      return;
    }
    const made = (await documents.call('documents', change.input)) as DocumentBatch;
    await loader.call('upsert', made, batchBuffers(made));
  };
  try {
    const inFlight: Promise<void>[] = [];
    for await (const change of changes) {
      // A removal must not overtake the batch before it.
      while (inFlight.length >= (change.method === 'remove' ? 1 : BATCHES_IN_FLIGHT)) await inFlight.shift();
      const writing = write(change);
      writing.catch(() => undefined);
      inFlight.push(writing);
    }
    for (const writing of inFlight) await writing;
    await loader.call('finish', undefined);
  } finally {
    await Promise.all([documents.stop(), loader.stop()]);
  }
}

/** Joins small batches and splits none: each is sorted by time before it is written, so that larger ones make fewer segments. */
export async function* inBatches(source: AsyncIterable<IndexedReport[]>): AsyncGenerator<IndexedReport[]> {
  let batch: IndexedReport[] = [];
  let characters = 0;
  for await (const reports of source) {
    for (const report of reports) {
      batch.push(report);
      characters += report.paragraphs.reduce(
        (sum, { length }) => sum + length,
        report.abstract.length + report.title.length,
      );
      if (batch.length >= BATCH_REPORTS || characters >= BATCH_CHARACTERS) {
        yield batch;
        batch = [];
        characters = 0;
      }
    }
  }
  if (batch.length > 0) yield batch;
}
