import { workerData } from 'node:worker_threads';
import { openSegmenter, type SegmenterTables } from '#server/platform/text/segment.ts';
import type { IndexedDocument } from '#server/ports/search-collection.ts';
import { makeDocuments } from './document.ts';
import type { Layout } from './layout.ts';
import { openIndexFile } from './schema.ts';
import { answerCalls } from './worker-call.ts';
import { createIndexWriter, type IndexWriter } from './write.ts';

/** The thread that keeps an index current. */
const { path, layout, words } = workerData as { path: string; layout: Layout; words: SegmenterTables };
const segmenter = openSegmenter(words);
let opened: { database: ReturnType<typeof openIndexFile>; writer: IndexWriter } | undefined;

function open() {
  if (!opened) {
    const database = openIndexFile(path, layout, 'write');
    opened = { database, writer: createIndexWriter(database, layout) };
  }
  return opened;
}

answerCalls({
  upsert: (documents: IndexedDocument[]) => {
    open().writer.upsert(makeDocuments(documents, layout, segmenter));
  },
  remove: (ids: number[]) => open().writer.remove(ids),
  close: () => opened?.database.close(),
});
