import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describeSearchIndex } from '#server/ports/search-index.suite.ts';
import { createSqliteSearchEngine } from './index.ts';

const directory = mkdtempSync(join(tmpdir(), 'yanjian-search-'));
let opened = 0;
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describeSearchIndex('search-sqlite', async () => {
  opened += 1;
  return createSqliteSearchEngine({ directory: join(directory, String(opened)) });
});
