import type { IndexedDocument } from '#server/ports/search-collection.ts';
import type { DocumentBatch } from './document.ts';
import type { Layout } from './layout.ts';
import { startWorker } from './worker-call.ts';

const DOCUMENT_WORKER = new URL('./document-worker.ts', import.meta.url);
const LOADER_WORKER = new URL('./loader-worker.ts', import.meta.url);

const BATCH_DOCUMENTS = 2000;
const BATCH_CHARACTERS = 8 * 2 ** 20;
/** Batches on their way at once: while one thread writes, the other must not wait. */
const MOST_IN_FLIGHT = 2;

/** Builds an index file at `path`: one thread splits text, another writes. The file is complete and closed when this resolves. */
export async function loadFile(
  path: string,
  layout: Layout,
  userWords: readonly string[],
  source: AsyncIterable<readonly IndexedDocument[]>,
): Promise<void> {
  const documents = startWorker(DOCUMENT_WORKER, { layout, userWords });
  const loader = startWorker(LOADER_WORKER, { path, layout });
  const load = async (batch: readonly IndexedDocument[]): Promise<void> => {
    const made = (await documents.call('make', batch)) as DocumentBatch;
    await loader.call('append', made, [made.bytes.buffer, made.ends.buffer]);
  };
  try {
    const inFlight: Promise<void>[] = [];
    for await (const batch of inBatches(source)) {
      while (inFlight.length >= MOST_IN_FLIGHT) await inFlight.shift();
      const loading = load(batch);
      loading.catch(() => undefined);
      inFlight.push(loading);
    }
    await Promise.all(inFlight);
    await loader.call('finish', undefined);
  } finally {
    await Promise.all([documents.stop(), loader.stop()]);
  }
}

/** Joins small batches and splits none: a message between threads for each would take longer than the work. */
async function* inBatches(
  source: AsyncIterable<readonly IndexedDocument[]>,
): AsyncGenerator<IndexedDocument[]> {
  let batch: IndexedDocument[] = [];
  let characters = 0;
  for await (const documents of source) {
    for (const document of documents) {
      batch.push(document);
      for (const texts of Object.values<readonly string[] | undefined>(document.fields))
        for (const text of texts ?? []) characters += text.length;
      if (batch.length < BATCH_DOCUMENTS && characters < BATCH_CHARACTERS) continue;
      yield batch;
      batch = [];
      characters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}
