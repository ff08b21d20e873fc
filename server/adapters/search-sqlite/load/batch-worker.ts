import { workerData } from 'node:worker_threads';
import { createSegmenter } from '#server/platform/text/segment.ts';
import type { IndexedReport } from '#server/ports/search-index.ts';
import { answerCalls } from '../worker-call.ts';
import { batchBuffers, createBatchMaker, type LoadBatch } from './load-batch.ts';

/** A thread that turns reports into what the tables store, so that a load keeps two cores busy. */
const { userWords } = workerData as { userWords: string[] };
const maker = createBatchMaker(createSegmenter(userWords));

answerCalls(
  {
    batch: (reports: IndexedReport[]) => maker.batch(reports, false),
    last: () => maker.batch([], true),
  },
  (value) => batchBuffers(value as LoadBatch),
);
