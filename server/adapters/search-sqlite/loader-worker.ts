import { workerData } from 'node:worker_threads';
import type { DocumentBatch } from './document.ts';
import type { Layout } from './layout.ts';
import { createIndexFile, finishIndexFile } from './schema.ts';
import { answerCalls } from './worker-call.ts';
import { createIndexWriter } from './write.ts';

/** The thread that fills a new index file from finished batches. */
const { path, layout } = workerData as { path: string; layout: Layout };
const database = createIndexFile(path, layout);
const writer = createIndexWriter(database, layout, 'load');

answerCalls({
  append: (batch: DocumentBatch) => writer.upsert(batch),
  finish: () => {
    writer.finish();
    database.close();
    finishIndexFile(path);
  },
});
