import { workerData } from 'node:worker_threads';
import { createSegmenter } from '#server/platform/text/segment.ts';
import type { IndexedReport } from '#server/ports/search-index.ts';
import { batchBuffers, type DocumentBatch, makeDocuments } from './document.ts';
import { answerCalls } from './worker-call.ts';

/** A thread that turns reports into what the tables store, so that a load keeps two cores busy. */
const { userWords } = workerData as { userWords: string[] };
const segmenter = createSegmenter(userWords);

answerCalls({ documents: (reports: IndexedReport[]) => makeDocuments(reports, segmenter) }, (value) =>
  batchBuffers(value as DocumentBatch),
);
