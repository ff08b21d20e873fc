import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import type { LibraryIndexing, LibraryReading } from './deps.ts';
import { followIndex } from './follow-index.ts';
import { reindex } from './reindex.ts';
import {
  addIndexRequest,
  answerIndexRequest,
  type IndexWork,
  noteIndexProgress,
  readIndexRequest,
  removeIndexRequest,
  takeIndexRequest,
} from './store/index-requests.ts';
import type { LibraryTables } from './tables.ts';
import { type Verification, verifyLibrary } from './verify-library.ts';

/** The service that holds the index did not take the request up. */
export class ServiceSilent extends Error {
  override name = 'ServiceSilent';
  constructor() {
    super('正在运行的服务没有应答。若它以 ROLE=api 运行，请让 worker 也运行；否则请停止服务后再试');
  }
}

interface Asking {
  onProgress?: (done: number, total: number) => void;
  /** How often the answer is looked for. */
  everyMs?: number;
  /** A service that has not begun after this long is taken for absent. */
  patienceMs?: number;
}

/** Has the process that holds the index rebuild it; gives how many reports it holds then. Throws `ServiceSilent`. */
export async function askForReindex(deps: LibraryReading, asking: Asking = {}): Promise<number> {
  return z.object({ reports: z.number() }).parse(await ask(deps, 'reindex', asking)).reports;
}

const VerificationAnswer = z.object({
  reports: z.number(),
  files: z.number(),
  indexed: z.number(),
  problems: z.array(z.string()),
});

/** Has the process that holds the index compare it with records and files. Throws `ServiceSilent`. */
export async function askForVerification(deps: LibraryReading, asking: Asking = {}): Promise<Verification> {
  return VerificationAnswer.parse(await ask(deps, 'verify', asking));
}

const Failure = z.object({ error: z.string() });

async function ask(deps: LibraryReading, kind: IndexWork, asking: Asking): Promise<unknown> {
  const { onProgress, everyMs = 250, patienceMs = 15_000 } = asking;
  const db = tablesOf<LibraryTables>(deps.database);
  const asked = performance.now();
  const id = await addIndexRequest(db, kind, new Date(deps.clock.now()));
  try {
    for (;;) {
      const request = await readIndexRequest(db, id);
      if (request === null) throw new ServiceSilent();
      if (request.answer !== null) {
        const failure = Failure.safeParse(request.answer);
        if (failure.success) throw new Error(`服务处理时出错：${failure.data.error}`);
        return request.answer;
      }
      if (!request.started && performance.now() - asked > patienceMs) throw new ServiceSilent();
      if (request.total > 0) onProgress?.(request.done, request.total);
      await wait(everyMs);
    }
  } finally {
    await removeIndexRequest(db, id);
  }
}

/** Does what was asked and is not yet answered, oldest first; gives how many requests that were. */
export async function answerIndexRequests(
  deps: LibraryIndexing & { objects: ObjectStore },
  now: () => number,
): Promise<number> {
  const db = tablesOf<LibraryTables>(deps.database);
  const answered = await withDatabaseLock(
    deps.database,
    'library-index-requests',
    { wait: false },
    async () => {
      for (let count = 0; ; count += 1) {
        const request = await takeIndexRequest(db, new Date(now()));
        if (request === null) return count;
        const answer = await work(deps, request).catch((error: unknown) => ({ error: String(error) }));
        await answerIndexRequest(db, request.id, answer);
      }
    },
  );
  return answered ?? 0;
}

async function work(
  deps: LibraryIndexing & { objects: ObjectStore },
  { id, kind }: { id: number; kind: IndexWork },
): Promise<object> {
  if (kind === 'verify') {
    await followIndex(deps);
    return verifyLibrary(deps);
  }
  const db = tablesOf<LibraryTables>(deps.database);
  let noted = Promise.resolve();
  const reports = await reindex(deps, (done, total) => {
    noted = noted.then(() => noteIndexProgress(db, id, done, total));
  });
  await noted;
  return { reports };
}
