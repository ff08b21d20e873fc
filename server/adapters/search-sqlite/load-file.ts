import { startProcess } from '#server/platform/process/process-call.ts';
import type { IndexedDocument } from '#server/ports/search-collection.ts';
import { SearchIndexUnavailable } from '#server/ports/search-index.ts';
import type { LoadOrder } from './load-process.ts';
import { createIndexFile, finishIndexFile } from './schema.ts';
import { createIndexWriter } from './write.ts';

const LOAD_PROCESS = new URL('./load-process.ts', import.meta.url);

const BATCH_DOCUMENTS = 2000;
const BATCH_CHARACTERS = 8 * 2 ** 20;
/** Batches on their way at once: while one is written, the next is split. */
const MOST_IN_FLIGHT = 2;

const endedBy = (cause: string): Error =>
  new SearchIndexUnavailable(
    `重建索引的进程意外结束（${cause}），原来的索引照旧；若是内存不足（SIGKILL），请腾出内存后再试`,
  );

/**
 * Builds an index file at `path` in a process of its own. A process, because what a build takes, some hundred MiB of pages and words,
 * goes back to the system with it and with nothing less. The file is complete and closed when this resolves; where `signal` ends it, it
 * rejects with the signal's reason and the file is left unfinished.
 */
export async function loadFile(
  order: LoadOrder,
  source: AsyncIterable<readonly IndexedDocument[]>,
  signal: AbortSignal,
): Promise<void> {
  const loader = startProcess(LOAD_PROCESS, endedBy);
  const stop = () => void loader.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await loader.call('open', order);
    const inFlight: Promise<unknown>[] = [];
    for await (const batch of inBatches(source)) {
      while (inFlight.length >= MOST_IN_FLIGHT) await inFlight.shift();
      const loading = loader.call('append', batch);
      loading.catch(() => undefined);
      inFlight.push(loading);
    }
    await Promise.all(inFlight);
    await loader.call('finish', undefined);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
    await loader.stop();
  }
}

/** An index without documents. */
export function writeEmptyFile({ path, layout }: Pick<LoadOrder, 'path' | 'layout'>): void {
  const database = createIndexFile(path, layout);
  createIndexWriter(database, layout, 'load').finish();
  database.close();
  finishIndexFile(path);
}

/** Joins small batches and splits none: a message for each would take longer than the work. */
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
