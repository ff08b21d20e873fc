import { beforeAll, expect, test } from 'vitest';
import type { Tier } from '#contract/rights/levels.ts';
import { createMemorySearchIndex } from '#server/adapters/search-memory/index.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import { newCaller, searchFixture } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createCollections, REPORTS } from '../collections/index.ts';
import { forCaller } from './access.ts';
import type { SharedSearchDeps } from './deps.ts';
import { describeFolders } from './describe-folders.ts';
import { openFolder } from './open-folder.ts';

const database = testDatabase();
const index = createMemorySearchIndex(REPORTS);
let parts: SharedSearchDeps;
let fids: number[];

beforeAll(async () => {
  const seeds = [
    { title: '半导体设备深度', day: '2026-11-01', industry1: 27, industry2: 2701 },
    { title: '电子行业周报', day: '2026-11-02', industry1: 27 },
    { title: '电子行业月报', day: '2026-11-03', industry1: 27 },
    { title: '银行业年报综述', day: '2026-11-04', industry1: 48 },
  ];
  ({ parts, fids } = await searchFixture(database.database, seeds, index));
});

/** What an import leaves of a folder, and the index as it stands then. */
async function fileInto(name: string, fids: number[]): Promise<number> {
  const { pool } = database.database;
  const { rows } = await pool.query<{ id: number }>(
    'INSERT INTO report_folders (name, name_key, created_at) VALUES ($1, $1, now()) RETURNING id',
    [name],
  );
  const id = rows[0]?.id ?? 0;
  await pool.query('INSERT INTO report_folder_members SELECT unnest($1::bigint[]), $2', [fids, id]);
  const audiences = { of: async () => [PUBLIC] };
  const collections = createCollections({ database: database.database, audiences });
  await index.upsert(await collections.readIndexed(fids));
  return id;
}

const open = (id: number, page = 1, pageSize = 50, tier: Tier = 'enterprise') => {
  const caller = newCaller(tier);
  return openFolder(forCaller(parts, caller), { id, page, pageSize }, caller);
};
const namesIn = async (...where: Parameters<typeof open>) =>
  (await open(...where)).items.map(({ name }) => name);

test('the root holds the level-1 industries with what lies below them, and no report', async () => {
  const { items, count } = await open(0);
  expect(items).toHaveLength(count);
  expect(new Set(items.map(({ item_type }) => item_type))).toEqual(new Set([2]));
  expect(items.find(({ id }) => id === 27)).toMatchObject({
    name: '电子',
    file_count: 3,
    parent_id: 0,
    timeText: '2026-11-03',
    create_time: Date.parse('2026-11-03T00:00:00+08:00') / 1000,
  });
});

test('an industry holds its own folders first, then the reports that lie in none of them, newest first', async () => {
  const { items, count } = await open(27);
  const folders = items.filter(({ item_type }) => item_type === 2);
  expect(folders[0]).toMatchObject({ id: 2701, name: '半导体', file_count: 1, parent_id: 27 });
  expect(items.slice(folders.length).map(({ name }) => name)).toEqual(['电子行业月报', '电子行业周报']);
  expect(count).toBe(folders.length + 2);
  expect(await namesIn(2701)).toEqual(['半导体设备深度']);
});

test.each([1, 2, 3, 4])('pages of %i give the whole folder once, in order', async (size) => {
  const whole = await namesIn(27);
  const paged: string[] = [];
  for (let page = 1; paged.length < whole.length; page++) paged.push(...(await namesIn(27, page, size)));
  expect(paged).toEqual(whole);
});

test('opening a folder is written down, turning its pages and looking at the root are not; ids give the same folders', async () => {
  const noted: number[] = [];
  const noteFolder: SharedSearchDeps['noteFolder'] = async (_caller, folder) => void noted.push(folder);
  const caller = newCaller('enterprise');
  const look = (id: number, page = 1) =>
    openFolder(forCaller({ ...parts, noteFolder }, caller), { id, page, pageSize: 50 }, caller);
  await look(0);
  await look(27);
  await look(27, 2);
  await look(2701);
  await expect(look(999_999)).rejects.toThrow('没有这个目录');
  expect(noted).toEqual([27, 2701]);
  const described = await describeFolders(
    { ...parts, index: parts.index.everybodys, reads: parts.reads.everybodys },
    [2701, 999_999, 27],
    caller.now,
  );
  expect(described.map(({ id, name, timeText }) => [id, name, timeText])).toEqual([
    [2701, '半导体', '2026-11-01'],
    [27, '电子', '2026-11-03'],
  ]);
});

test('a folder that reports came in stands after the industries, for everybody, and says its newest day', async () => {
  const [setup = 0, , , bank = 0] = fids;
  const empty = await fileInto('空的', []);
  const id = await fileInto('2026 年十一月', [setup, bank]);
  expect(id).toBeGreaterThan(1_000_000);
  const root = await open(0, 1, 50, 'visitor');
  expect(root.count).toBe(root.items.length);
  const said = { id, name: '2026 年十一月', parent_id: 0, file_count: 2, item_type: 2 };
  expect(root.items.at(-1)).toMatchObject(said);
  expect(await namesIn(id, 1, 15, 'visitor')).toEqual(['银行业年报综述', '半导体设备深度']);
  expect(await namesIn(id, 2, 1)).toEqual(['半导体设备深度']);
  await expect(open(empty)).rejects.toThrow('没有这个目录');
  const described = await describeFolders(
    {
      ...parts,
      index: parts.index.everybodys,
      reads: parts.reads.everybodys,
      folderDays: createTtlCache({ freshMs: 1, most: 1 }),
    },
    [id, 27, empty],
    newCaller().now,
  );
  expect(described.map(({ id, timeText }) => [id, timeText])).toEqual([
    [id, '2026-11-04'],
    [27, '2026-11-03'],
  ]);
});

test('second-level folders and later pages need the rights of the filters; what is not there is said to be so', async () => {
  await expect(open(2701, 1, 15, 'ordinary')).rejects.toMatchObject({ code: 10007 });
  await expect(open(0, 2, 15, 'free')).rejects.toMatchObject({ code: 10007 });
  await expect(open(999_999)).rejects.toThrow('没有这个目录');
  expect(await namesIn(27, 1, 15, 'visitor')).toContain('电子行业月报');
});
