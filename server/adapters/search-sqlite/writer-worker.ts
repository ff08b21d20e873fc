import { workerData } from 'node:worker_threads';
import { createSegmenter } from '#server/platform/text/segment.ts';
import type { IndexedReport } from '#server/ports/search-index.ts';
import { makeDocuments } from './document.ts';
import { openIndexFile } from './schema.ts';
import { answerCalls } from './worker-call.ts';
import { createIndexWriter, type IndexWriter } from './write.ts';

/** The thread that keeps an index current. */
const { path, userWords } = workerData as { path: string; userWords: string[] };
const segmenter = createSegmenter(userWords);
let opened: { database: ReturnType<typeof openIndexFile>; writer: IndexWriter } | undefined;

function open() {
  if (!opened) {
    const database = openIndexFile(path, 'write');
    opened = { database, writer: createIndexWriter(database) };
  }
  return opened;
}

answerCalls({
  upsert: (reports: IndexedReport[]) => {
    open().writer.upsert(makeDocuments(reports, segmenter));
  },
  remove: (ids: number[]) => open().writer.remove(ids),
  close: () => opened?.database.close(),
});
