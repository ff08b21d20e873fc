import { workerData } from 'node:worker_threads';
import type { DocumentBatch } from './document.ts';
import { createIndexFile, finishLoad } from './schema.ts';
import { answerCalls } from './worker-call.ts';
import { createIndexLoader } from './write.ts';

/** The thread that fills a new index file from finished documents. */
const { path } = workerData as { path: string };
const database = createIndexFile(path);
const loader = createIndexLoader(database);

answerCalls({
  upsert: (batch: DocumentBatch) => loader.upsert(batch),
  remove: (ids: number[]) => loader.remove(ids),
  finish: () => {
    loader.finish();
    finishLoad(database);
    database.close();
  },
});
