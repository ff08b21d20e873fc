import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenIndex } from '#server/ports/search-index.ts';
import { createSqliteSearchEngine } from './index.ts';

/** An index in a folder of its own, which goes with it. */
export const openBriefIndex: OpenIndex = async (collection) => {
  const directory = mkdtempSync(join(tmpdir(), 'yanjian-brief-'));
  const engine = createSqliteSearchEngine({ directory, readers: 2 });
  return {
    index: await engine.open(collection),
    async close() {
      await engine.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
