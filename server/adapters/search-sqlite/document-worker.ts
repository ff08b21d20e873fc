import { workerData } from 'node:worker_threads';
import { createSegmenter } from '#server/platform/text/segment.ts';
import type { IndexedDocument } from '#server/ports/search-collection.ts';
import { type DocumentBatch, makeDocuments } from './document.ts';
import type { Layout } from './layout.ts';
import { answerCalls } from './worker-call.ts';

/** A thread that turns documents into what the tables store, so that a load keeps two cores busy. */
const { layout, userWords } = workerData as { layout: Layout; userWords: string[] };
const segmenter = createSegmenter(userWords);

answerCalls(
  { make: (documents: IndexedDocument[]) => makeDocuments(documents, layout, segmenter) },
  (value) => {
    const { bytes, ends } = value as DocumentBatch;
    return [bytes.buffer, ends.buffer];
  },
);
