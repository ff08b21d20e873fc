import { workerData } from 'node:worker_threads';
import { threadNumber } from '#server/platform/process/thread-time.ts';
import type { Layout } from './layout.ts';
import type { ReaderFlags } from './reader-thread.ts';
import { createIndexReader, type IndexReader } from './run-query.ts';
import { openIndexFile } from './schema.ts';
import { answerCalls, STOPPED } from './worker-call.ts';

/** A reader thread. Opens a file when first asked of it, so that a damaged one fails the call and not the thread. */
const { stop, thread } = workerData as ReaderFlags;
thread[0] = threadNumber();
let deadlineMs = Number.POSITIVE_INFINITY;

/** Called before each step of an answer. Throws where the time is over or nobody waits any more. */
function check(): void {
  if (performance.now() > deadlineMs || Atomics.load(stop, 0) !== 0) throw new Error(STOPPED);
}

interface OpenFile {
  database: ReturnType<typeof openIndexFile>;
  reader: IndexReader;
}

const opened = new Map<string, OpenFile>();

function open(path: string, layout: Layout): OpenFile {
  const known = opened.get(path);
  if (known) return known;
  const database = openIndexFile(path, layout, 'read');
  const file = { database, reader: createIndexReader(database, layout, check) };
  opened.set(path, file);
  return file;
}

interface Run {
  path: string;
  layout: Layout;
  method: keyof IndexReader;
  plan: unknown;
  budgetMs: number;
}

answerCalls({
  /** Answered once everything above is loaded. */
  ready: () => null,
  run: ({ path, layout, method, plan, budgetMs }: Run) => {
    deadlineMs = performance.now() + budgetMs;
    return open(path, layout).reader[method](plan as never);
  },
  forget: (path: string) => {
    opened.get(path)?.database.close();
    opened.delete(path);
  },
});
