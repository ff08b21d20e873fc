import { beforeAll, expect, test } from 'vitest';
import { removeRecords as call } from '#contract/calls/records.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { allow } from '#server/platform/access/allow.ts';
import { NOW, newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { RecordDeps } from './deps.ts';
import { listRecords } from './list-records.ts';
import { removeRecords } from './remove-records.ts';
import { exportReading, noteFolder, noteReading } from './store.ts';

const held = testDatabase();
let deps: RecordDeps;
let fids: number[];
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

beforeAll(async () => {
  const seeds = ['光伏组件出海', '储能电池深度', '白酒渠道跟踪'].map((title) => ({ title }));
  ({ records: deps, fids } = await readerFixture(held.database, seeds));
});

/** The first report yesterday and today, the second and 电子 yesterday, the third today. */
async function someReader() {
  const who = newCaller('enterprise');
  const owner = allow({ uid: who.uid ?? 0 }, 'keepRecords');
  const read = (at: number, ms: number) =>
    noteReading(deps.db, owner, { fid: fids[at] ?? 0, at: new Date(ms) });
  await read(0, NOW - DAY_MS);
  await read(1, NOW - DAY_MS);
  await noteFolder(deps.db, owner, { folder: 27, at: new Date(NOW - DAY_MS) });
  await read(0, NOW);
  await read(2, NOW);
  return who;
}
type Who = ReturnType<typeof newCaller>;

/** As they arrive. */
const remove = (who: Who, which: object, change: object = {}) =>
  removeRecords(deps, call.request.parse({ opType: 1, which, ...change }), who);
/** What stays, by the order of the seeds, and folders. */
async function left(who: Who) {
  const { history, folders } = await exportReading(deps.db, allow({ uid: who.uid ?? 0 }, 'exportPerson'));
  return [history.map(({ report_id }) => fids.indexOf(report_id)), folders.map(({ folder_id }) => folder_id)];
}

test('one goes with every time it was read, and a folder of the same number stays', async () => {
  const who = await someReader();
  await remove(who, { by: 'entry', item_type: 3, id: fids[0] });
  expect(await left(who)).toEqual([[1, 2], [27]]);
  await remove(who, { by: 'entry', item_type: 2, id: fids[1] });
  expect(await left(who)).toEqual([[1, 2], [27]]);
  await remove(who, { by: 'entry', item_type: 2, id: 27 });
  expect(await left(who)).toEqual([[1, 2], []]);
});

test('what was never there is no error, whatever its number', async () => {
  const who = await someReader();
  for (const item_type of [2, 3, 4]) await remove(who, { by: 'entry', item_type, id: '999999999999999' });
  await remove(who, { by: 'entry', item_type: 3, id: '999999999999999' }, { opType: 2 });
  expect(await left(who)).toEqual([[0, 1, 0, 2], [27]]);
});

test('a day takes what stands under it, and nothing that was read again since', async () => {
  const who = await someReader();
  await remove(who, { by: 'day', day: dayOf((NOW - DAY_MS) / 1000) });
  expect((await left(who)).map((one) => one.toSorted())).toEqual([[0, 0, 2], []]);
  await remove(who, { by: 'day', day: dayOf(NOW / 1000) });
  expect(await left(who)).toEqual([[], []]);
});

test('all goes, of the caller alone, and of what is asked alone', async () => {
  const [who, other] = [await someReader(), await someReader()];
  const whole = await left(other);
  await remove(who, { by: 'all' }, { opType: 2 });
  await remove(who, { by: 'all' }, { only_chart: 1 });
  expect(await left(who)).toEqual(whole);
  await remove(who, { by: 'all' });
  expect(await left(who)).toEqual([[], []]);
  expect(await left(other)).toEqual(whole);
  expect(
    (await listRecords(deps, { page: 1, pageSize: 15, keyword: '', only_chart: false }, who)).total,
  ).toBe(0);
});

test('charts and downloads are forgotten by whoever keeps them', async () => {
  const who = newCaller('enterprise');
  const told: unknown[] = [];
  const beside = {
    db: deps.db,
    charts: { ...deps.charts, forget: async (asked: object) => void told.push(['chart', asked]) },
    downloads: {
      ...deps.downloads,
      forgetDownloads: async (gone: unknown) => void told.push(['download', gone]),
    },
  };
  const ask = (request: object) => removeRecords(beside, call.request.parse(request), who);
  await ask({ opType: 2, which: { by: 'entry', item_type: 3, id: 5 } });
  await ask({ opType: 1, which: { by: 'entry', item_type: 4, id: 6 } });
  await ask({ opType: 2, only_chart: 1, which: { by: 'all' } });
  expect(told).toEqual([
    ['download', { ids: [5] }],
    ['chart', { kind: 'read', gone: { ids: [6] } }],
    ['chart', { kind: 'downloaded', gone: 'all' }],
  ]);
});

test.each([
  { by: 'day', day: '' },
  { by: 'day', day: '2026-02-30' },
  { by: 'entry', item_type: 5, id: 1 },
  {},
])('%o says nothing that could go', (which) =>
  expect(call.request.safeParse({ opType: 1, which }).success).toBe(false),
);
