import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createMemorySearchIndex } from '#server/adapters/search-memory/index.ts';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import { openEvents } from '#server/platform/events/open-events.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import {
  type IndexQuery,
  type SearchEngine,
  type SearchIndex,
  SearchIndexDamaged,
} from '#server/ports/search-index.ts';
import { libraryOf } from '#server/testing/library-of.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { CHARTS, type Collections, PASSAGES, REPORTS } from '../collections/index.ts';
import { type Contents, FILES } from '../contents/index.ts';
import type { Library } from '../library/index.ts';
import { healIndex } from './heal-index.ts';

const held = testDatabase();
let library: Library;
let collections: Collections;
let contents: Contents;
let directory = '';
let engine: SearchEngine;

beforeAll(async () => {
  ({ collections, contents, library } = libraryOf({
    database: held.database,
    objects: memoryObjects(),
    clock: { now: () => Date.parse('2026-11-21T09:00:00+08:00') },
  }));
  for (const title of ['光伏装机周报', '储能变流器深度']) await seedReport(held.database, { title });
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'yanjian-heal-'));
});
afterEach(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const query: IndexQuery = {
  expression: { kind: 'text', text: '光伏', field: 'any' },
  rankWords: [],
  sort: 'newest',
  offset: 0,
  limit: 5,
  match: 'all',
  audiences: [PUBLIC],
  nowSeconds: 0,
};

/** The index as a start of the service finds it. */
async function open(): Promise<SearchIndex> {
  engine = createSqliteSearchEngine({ directory, budgetMs: 60_000 });
  return engine.open(REPORTS);
}

async function heal(index: SearchIndex) {
  const told: { damage: string[]; healed: number[] } = { damage: [], healed: [] };
  await healIndex(
    {
      database: held.database,
      events: openEvents(held.database),
      collections,
      contents,
      library,
      index,
      chartIndex: createMemorySearchIndex(CHARTS),
      passageIndex: createMemorySearchIndex(PASSAGES),
      fileIndex: createMemorySearchIndex(FILES),
    },
    {
      onDamage: (error) => told.damage.push(String(error)),
      onProgress: () => {},
      onHealed: (reports) => told.healed.push(reports),
      onOutOfReach: () => told.damage.push('out of reach'),
    },
  );
  return told;
}

const fileOf = (): string => {
  const folder = join(directory, REPORTS.name);
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.sqlite')) ?? '');
};

describe('at the start of the service', () => {
  test('an empty index is built from the records, and a whole one is left as it is', async () => {
    const index = await open();
    expect(await heal(index)).toEqual({ damage: [], healed: [2] });
    expect((await index.search(query)).total).toBe(1);
    expect(await heal(index)).toEqual({ damage: [], healed: [] });
  });

  test.each<[string, (path: string) => void]>([
    [
      'of an older format',
      (path) => {
        const file = new DatabaseSync(path);
        file.exec('PRAGMA user_version = 1');
        file.close();
      },
    ],
    [
      'with other fields',
      (path) => {
        const file = new DatabaseSync(path);
        file.exec(`UPDATE layout SET columns = '[]'`);
        file.close();
      },
    ],
    ['cut short', (path) => truncateSync(path, 20_000)],
  ])('an index %s answers nothing, is built anew, and then answers', async (_, damage) => {
    await heal(await open());
    await engine.close();
    damage(fileOf());
    const index = await open();
    await expect(index.search(query)).rejects.toBeInstanceOf(SearchIndexDamaged);
    const { damage: told, healed } = await heal(index);
    expect([told.length, healed]).toEqual([1, [2]]);
    expect((await index.search(query)).total).toBe(1);
    await engine.close();
    expect((await (await open()).stats()).documents).toBe(2);
  });
});
