import { workerData } from 'node:worker_threads';
import type { MatchPlan, QueryPlan } from './query-plan.ts';
import { createIndexReader } from './run-query.ts';
import { openIndexFile } from './schema.ts';
import { answerCalls } from './worker-call.ts';

/** A reader thread. Opens its file when first asked, so that a damaged one fails the call and not the thread. */
const { path } = workerData as { path: string };
let opened:
  | { database: ReturnType<typeof openIndexFile>; reader: ReturnType<typeof createIndexReader> }
  | undefined;

function open() {
  if (!opened) {
    const database = openIndexFile(path, 'read');
    opened = { database, reader: createIndexReader(database) };
  }
  return opened;
}

answerCalls({
  search: (plan: QueryPlan) => open().reader.search(plan),
  count: (plan: MatchPlan) => open().reader.count(plan),
  close: () => opened?.database.close(),
});
