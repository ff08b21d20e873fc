import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { SearchEngine, SearchIndex } from '#server/ports/search-index.ts';
import { makeReport, PAPERS, query, text } from '#server/ports/search-samples.ts';
import type * as Reading from './serve-reading.ts';

let directory = '';
const engines: SearchEngine[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'yanjian-reading-'));
});
afterEach(async () => {
  vi.doUnmock('./serve-reading.ts');
  for (const engine of engines.splice(0)) await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

/** As a process of its own has it: nothing reaches another engine but the folder. */
async function open(writes: boolean): Promise<SearchIndex> {
  vi.resetModules();
  const { createSqliteSearchEngine } = await import('./index.ts');
  const engine = createSqliteSearchEngine({ directory, writes, budgetMs: 60_000 });
  engines.push(engine);
  return (await engine.open(PAPERS)) as SearchIndex;
}

const found = text('储能');
/** By asking and by counting, of which the second is kept between changes; and what is counted for lists. */
async function manyIn(index: SearchIndex): Promise<number[]> {
  const selection = { expression: found, match: 'all' as const, audiences: [PUBLIC] };
  const [{ hits }, counted, tags] = await Promise.all([
    index.search(query(found)),
    index.count(selection),
    index.countTags(selection, ['type:1']),
  ]);
  return [hits.length, counted, tags[0] ?? Number.NaN];
}

const paper = (id: number) => makeReport(id, { title: `储能周报 ${id}`, tags: ['type:1'] });

async function seesWhatAnotherWrites(): Promise<void> {
  const [writer, reader] = [await open(true), await open(false)];
  expect(await manyIn(reader)).toEqual([0, 0, 0]);
  await writer.upsert([paper(1), paper(2)]);
  expect(await manyIn(reader)).toEqual([2, 2, 2]);
  await writer.remove([1]);
  expect(await manyIn(reader)).toEqual([1, 1, 1]);
  await writer.rebuild(
    (async function* () {
      yield [paper(3), paper(4), paper(5)];
    })(),
  );
  await expect.poll(() => manyIn(reader)).toEqual([3, 3, 3]);
  await writer.upsert([paper(6)]);
  expect(await manyIn(reader)).toEqual([4, 4, 4]);
  expect(await reader.stats()).toMatchObject({ documents: 4 });
}

test(
  'an engine that only reads sees what another process writes, by the next question',
  seesWhatAnotherWrites,
);

test('kept beyond a change, the counts would be wrong', async () => {
  vi.doMock('./serve-reading.ts', async (original) => {
    const actual = await original<typeof Reading>();
    const serveReading: typeof Reading.serveReading = (files, start) =>
      actual.serveReading(files, (path) => ({ ...start(path), noticeChanges: () => undefined }));
    return { serveReading };
  });
  await expect(seesWhatAnotherWrites()).rejects.toThrow(/expected/);
});

test('it begins nothing where nobody has written, changes nothing, and is there once somebody does', async () => {
  const reader = await open(false);
  expect(readdirSync(directory)).toEqual([]);
  await expect(manyIn(reader)).rejects.toThrow(/还没有建好/);
  for (const change of [
    reader.upsert([paper(1)]),
    reader.remove([1]),
    reader.rebuild((async function* () {})()),
  ])
    await expect(change).rejects.toThrow(/本进程只读/);
  await (await open(true)).upsert([paper(1)]);
  expect(await manyIn(reader)).toEqual([1, 1, 1]);
});
