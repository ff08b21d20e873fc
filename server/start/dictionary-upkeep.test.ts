import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { watchDictionary } from '#server/features/documents/index.ts';
import { createIndexing } from '#server/features/indexing/index.ts';
import { createInsights } from '#server/features/insights/index.ts';
import { createDictionaryHolder } from '#server/features/language/dictionary-holder.ts';
import { createSegmenter } from '#server/platform/text/segment.ts';
import { libraryOf } from '#server/testing/library-of.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { tellChanged } from '#server/testing/tell-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { testParts } from '#server/testing/test-parts.ts';
import { keepDictionary, noteChanges } from './dictionary-upkeep.ts';

const database = testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-dictionary-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const NOW = Date.parse('2026-11-21T09:00:00+08:00');

function openUpkeep() {
  const file = watchDictionary(dataDir);
  const parts = testParts(database.database);
  const { collections, contents, library } = libraryOf(parts);
  const insights = createInsights({ ...parts, library });
  const indexing = createIndexing({
    ...{ ...parts, collections, contents, library, insights },
    uploads: { objectKeys: async () => [] },
  });
  const synonyms = () => file.current().synonyms;
  const holder = createDictionaryHolder(library.reads.everybodys, createSegmenter(), synonyms);
  const look = keepDictionary(holder.refresh, { ofFile: file.reload, ofLibrary: noteChanges(parts.events) });
  /** A report changed, and the index took the change in. */
  const change = async (fid: number) => {
    await tellChanged(database.database, [fid]);
    expect(await indexing.follow()).toBe(1);
  };
  return { holder, change, look };
}

const termsOf = ({ holder }: ReturnType<typeof openUpkeep>) => holder.current().terms.map(({ term }) => term);

test("the operator's words are understood as soon as the file is looked at, and forgotten with it", async () => {
  const upkeep = openUpkeep();
  await upkeep.holder.refresh();
  expect(upkeep.holder.current().synonyms('飞轮电池')).toEqual([]);
  writeFileSync(join(dataDir, 'dictionary.txt'), '飞轮电池 飞轮储能系统\n');
  await upkeep.look(NOW);
  expect(upkeep.holder.current().synonyms('飞轮电池')).toEqual(['飞轮储能系统']);
  expect(upkeep.holder.current().sounding('feilundianchi', 5)).toEqual(['飞轮电池']);
  rmSync(join(dataDir, 'dictionary.txt'));
  await upkeep.look(NOW + 1000);
  expect(upkeep.holder.current().synonyms('飞轮电池')).toEqual([]);
});

test('a report that reached the index is known two quiet seconds later', async () => {
  const upkeep = openUpkeep();
  const { fid } = await seedReport(database.database, {
    title: '钙钛矿叠层组件量产',
    organisation: '云岭证券',
  });
  await upkeep.change(fid);
  await upkeep.look(NOW);
  await upkeep.look(NOW + 1999);
  expect(termsOf(upkeep)).not.toContain('组件');
  await upkeep.look(NOW + 2000);
  expect(termsOf(upkeep)).toContain('组件');
  expect(upkeep.holder.current().entities('云岭证券')).toMatchObject([{ kind: 'organisation' }]);
});

test('while an import goes on it is read every twenty seconds', async () => {
  const upkeep = openUpkeep();
  const { fid } = await seedReport(database.database, { title: '组件出口月报' });
  for (let second = 0; second < 20; second += 1) {
    await upkeep.change(fid);
    await upkeep.look(NOW + second * 1000);
  }
  expect(termsOf(upkeep)).not.toContain('组件');
  await upkeep.change(fid);
  await upkeep.look(NOW + 20_000);
  expect(termsOf(upkeep)).toContain('组件');
});
