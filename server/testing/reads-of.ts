import type { LibraryGate, LibraryTables } from '#server/features/library/index.ts';
import { createLibraryReads } from '#server/features/library/library-reads.ts';
import { readFoldingFacts } from '#server/features/library/store/folding-facts.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';

/** The library's own reads, behind the gate in hand. */
export const readsOf = (
  { database }: { database: Database },
  gate: Pick<IndexGate, 'audiencesOf'>,
  { now }: { now: number },
): LibraryGate =>
  createLibraryReads(
    { database, clock: { now: () => now }, audiences: { of: gate.audiencesOf } },
    { read: (ids) => readFoldingFacts(tablesOf<LibraryTables>(database), ids) },
  );
