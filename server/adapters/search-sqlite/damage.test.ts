import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type SearchEngine,
  type SearchIndex,
  SearchIndexDamaged,
  SearchIndexUnavailable,
} from '#server/ports/search-index.ts';
import { makeReport, PAPERS, query, text } from '#server/ports/search-samples.ts';
import { createSqliteSearchEngine } from './index.ts';

/** How fast the machine is must not decide. */
const PATIENT = { budgetMs: 60_000 };

let directory: string;
let engine: SearchEngine;
let index: SearchIndex;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'yanjian-damage-'));
  const first = createSqliteSearchEngine({ directory });
  await (await first.open(PAPERS)).upsert([makeReport(1, { title: '储能' })]);
  await first.close();
});
afterEach(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

function pathOfIndex(): string {
  const folder = join(directory, PAPERS.name);
  const name = readdirSync(folder).find((each) => each.endsWith('.sqlite'));
  return join(folder, name ?? '');
}

function change(sql: string): void {
  const database = new DatabaseSync(pathOfIndex());
  database.exec(sql);
  database.close();
}

const DAMAGES: [name: string, damage: () => void][] = [
  ['no database at all', () => writeFileSync(pathOfIndex(), 'x'.repeat(40_000))],
  ['the format of another version', () => change('PRAGMA user_version = 1')],
  ['other fields', () => change("UPDATE layout SET columns = '[]'")],
  ['a table less', () => change('DROP TABLE document')],
];

describe('an index file that cannot be used', () => {
  test.each(DAMAGES)('is told as damaged, and healed by a rebuild: %s', async (_, damage) => {
    damage();
    engine = createSqliteSearchEngine({ directory });
    index = await engine.open(PAPERS);
    await expect(index.stats()).rejects.toBeInstanceOf(SearchIndexDamaged);
    await expect(index.count(query(text('储能')), PATIENT)).rejects.toBeInstanceOf(SearchIndexDamaged);
    await expect(index.upsert([makeReport(2)])).rejects.toBeInstanceOf(SearchIndexDamaged);
    await index.rebuild(
      (async function* () {
        yield [makeReport(3, { title: '储能' })];
      })(),
    );
    expect((await index.search(query(text('储能')), PATIENT)).hits.map(({ id }) => id)).toEqual([3]);
  });

  test('is not what an engine has that is closed', async () => {
    engine = createSqliteSearchEngine({ directory });
    index = await engine.open(PAPERS);
    await engine.close();
    const error = await index.stats().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SearchIndexUnavailable);
    expect(error).not.toBeInstanceOf(SearchIndexDamaged);
  });
});
