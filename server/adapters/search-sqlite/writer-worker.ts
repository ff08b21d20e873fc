import { workerData } from 'node:worker_threads';
import { openSegmenter, type SegmenterTables } from '#server/platform/text/segment.ts';
import type { IndexedDocument } from '#server/ports/search-collection.ts';
import { makeDocuments } from './document.ts';
import { openIndexFile } from './schema.ts';
import { answerCalls } from './worker-call.ts';
import { createIndexWriter, type IndexWriter } from './write.ts';
import type { WrittenFile } from './writer-thread.ts';

/** The thread that keeps the indexes current. Opens a file when first told of it, so that a damaged one fails the call and not the thread. */
const { words } = workerData as { words: SegmenterTables };
const segmenter = openSegmenter(words);

interface OpenFile {
  database: ReturnType<typeof openIndexFile>;
  writer: IndexWriter;
}

const opened = new Map<string, OpenFile>();

function open({ path, layout }: WrittenFile): OpenFile {
  const known = opened.get(path);
  if (known) return known;
  const database = openIndexFile(path, layout, 'write');
  const file = { database, writer: createIndexWriter(database, layout) };
  opened.set(path, file);
  return file;
}

function forget(path: string): void {
  opened.get(path)?.database.close();
  opened.delete(path);
}

interface Told<Input> extends WrittenFile {
  input: Input;
}

answerCalls({
  upsert: ({ input, ...file }: Told<IndexedDocument[]>) =>
    open(file).writer.upsert(makeDocuments(input, file.layout, segmenter)),
  remove: ({ input, ...file }: Told<number[]>) => open(file).writer.remove(input),
  forget,
  close: () => [...opened.keys()].forEach(forget),
});
