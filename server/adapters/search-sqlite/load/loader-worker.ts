import { workerData } from 'node:worker_threads';
import { createIndexFile, finishIndexFile, LEAF_BYTES } from '../schema.ts';
import { answerCalls } from '../worker-call.ts';
import type { LoadBatch } from './load-batch.ts';
import { createSegmentLoader } from './segment-loader.ts';

/** The thread that fills a new index file from finished batches. */
const { path } = workerData as { path: string };
const database = createIndexFile(path);
const loader = createSegmentLoader(database, LEAF_BYTES);

answerCalls({
  append: (batch: LoadBatch) => loader.append(batch),
  finish: () => {
    loader.finish();
    database.close();
    finishIndexFile(path);
  },
});
