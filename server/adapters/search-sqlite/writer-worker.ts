import { workerData } from 'node:worker_threads';
import { createSegmenter } from '#server/platform/text/segment.ts';
import type { IndexedReport } from '#server/ports/search-index.ts';
import { makeDocument } from './document.ts';
import { createIndexFile, finishLoad, openIndexFile } from './schema.ts';
import { answerCalls } from './worker-call.ts';
import { createIndexWriter, type IndexWriter } from './write.ts';

/** A writer thread: 'update' keeps an index current, 'load' builds a new file. */
const { path, mode, userWords } = workerData as {
  path: string;
  mode: 'update' | 'load';
  userWords: string[];
};
const segmenter = createSegmenter(userWords);
let opened: { database: ReturnType<typeof openIndexFile>; writer: IndexWriter } | undefined;

function open() {
  if (!opened) {
    const database = mode === 'load' ? createIndexFile(path) : openIndexFile(path, 'write');
    opened = { database, writer: createIndexWriter(database, mode) };
  }
  return opened;
}

answerCalls({
  upsert: (reports: IndexedReport[]) =>
    open().writer.upsert(reports.map((report) => makeDocument(report, segmenter))),
  remove: (ids: number[]) => open().writer.remove(ids),
  finish: () => {
    const { database, writer } = open();
    writer.flush();
    finishLoad(database);
  },
  close: () => {
    opened?.database.close();
    opened = undefined;
  },
});
