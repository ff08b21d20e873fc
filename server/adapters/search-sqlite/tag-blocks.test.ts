import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAPERS } from '#server/ports/search-samples.ts';
import { layoutOf } from './layout.ts';
import { createStatements } from './rows.ts';
import { createIndexFile } from './schema.ts';
import { createTagBlocks } from './tag-blocks.ts';
import { createTagColumns } from './tag-columns.ts';

const directory = mkdtempSync(join(tmpdir(), 'yanjian-tag-blocks-'));
let database: DatabaseSync;
beforeAll(() => {
  database = createIndexFile(join(directory, 'index.sqlite'), layoutOf(PAPERS));
});
afterAll(() => {
  database.close();
  rmSync(directory, { recursive: true, force: true });
});

test('a library with more tags than two bytes can number is counted as rightly as a small one', () => {
  const insertSet = database.prepare('INSERT INTO tag_set (id, tags) VALUES (?, ?)');
  const insertRow = database.prepare('INSERT INTO document VALUES (?, ?, 1, 0, ?)');
  database.prepare("INSERT INTO tag (id, tag) VALUES (?, 'author:last')").run(2 ** 16 - 1);
  ['author:last', 'author:one more', 'type:1'].forEach((each, i) => {
    insertSet.run(i, JSON.stringify([each, 'level:1']));
    insertRow.run(i, i, i);
  });
  createTagBlocks(database).writeAll();
  const columns = createTagColumns(createStatements(database));
  const counts = columns.ofSpan(0, 2, null);
  const countOf = (name: string) => counts[columns.numberOf(name) ?? -1];
  expect(columns.numberOf('level:1')).toBe(2 ** 16);
  expect(['author:last', 'author:one more', 'level:1', 'type:1'].map(countOf)).toEqual([1, 1, 3, 1]);
});
