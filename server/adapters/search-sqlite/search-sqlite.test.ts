import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describeSearchIndex } from '#server/ports/search-index.suite.ts';
import { createSqliteSearchIndex } from './index.ts';

const directory = mkdtempSync(join(tmpdir(), 'yanjian-search-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describeSearchIndex('search-sqlite', () => createSqliteSearchIndex({ directory }));
