import { beforeAll, describe, expect, test } from 'vitest';
import type { Tier } from '#contract/rights/levels.ts';
import { allow } from '#server/platform/access/allow.ts';
import { setUsed } from '#server/testing/quota-invariants.ts';
import { NOW, newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { RecordDeps } from '../records/deps.ts';
import { exportReading } from '../records/store.ts';
import type { ReaderDeps } from './deps.ts';
import { openReport } from './open-report.ts';
import { readCharts, readParagraphs } from './read-report-parts.ts';

const database = testDatabase();
let deps: ReaderDeps;
let records: RecordDeps;
let fids: number[];
let withFile: number[];
let recordOnly: number;

beforeAll(async () => {
  const files = Array.from({ length: 6 }, (_, at) => ({
    title: `有原文的报告 ${at}`,
    paragraphs: ['光伏装机创新高。', '风电招标回暖。'],
    file: new TextEncoder().encode(`%PDF-1.7 report ${at}`),
  }));
  ({ deps, records, fids } = await readerFixture(database.database, [...files, { title: '只有记录的报告' }]));
  withFile = fids.slice(0, 6);
  recordOnly = fids[6] ?? 0;
  await database.database.pool.query("UPDATE content_versions SET page_sizes = '[[3, 595.28, 841.89]]'");
  const chart = `INSERT INTO content_charts (content_id, ordinal, name, number, page, box, kind, source)
    VALUES ((SELECT content_id FROM reports WHERE id = $1), 0, '装机', '图 1', 2, '{"left":1,"top":2,"right":3,"bottom":4}', 'figure', '协会')`;
  await database.database.pool.query(chart, [withFile[0]]);
});

const open = async (fid: number | undefined, who = newCaller()) => openReport(deps, fid ?? 0, who);

describe('who sees what', () => {
  test.each<[Tier, string, string | null, number | null]>([
    ['visitor', 'cover', 'sign-in', 10007],
    ['free', 'full', null, null],
    ['ordinary', 'full', null, null],
    ['senior', 'full', null, null],
    ['enterprise', 'full', null, null],
    ['unknown', 'cover', 'level', 10007],
  ])('%s: %s', async (tier, view, reason, code) => {
    const detail = await open(withFile[0], newCaller(tier));
    expect(detail).toMatchObject({ view, name: '有原文的报告 0' });
    expect(detail.locked?.reason ?? null).toBe(reason);
    expect(detail.locked?.code ?? null).toBe(code);
    expect(detail.online_url === '').toBe(view !== 'full');
    expect(detail.page_sizes).toEqual(view === 'full' ? [[3, 595.28, 841.89]] : []);
    expect(detail.online_url_expires).toBe(view === 'full' ? NOW / 1000 + 600 : 0);
  });

  test('a report known by its record alone shows that to everybody and costs nothing', async () => {
    const who = newCaller('free');
    for (let i = 0; i < 5; i++) expect((await open(recordOnly, who)).view).toBe('record');
    expect((await open(withFile[0], who)).view).toBe('full');
    expect((await open(recordOnly, newCaller('visitor'))).locked).toMatchObject({
      code: 10404,
      reason: 'no-file',
    });
  });

  test('an unknown report answers 10404', async () => {
    await expect(open(1)).rejects.toMatchObject({ code: 10404 });
  });
});

describe('the daily limit', () => {
  test('the name of the file is for its readers alone', async () => {
    const named = (await open(withFile[0], newCaller('ordinary'))).file_name;
    expect(named).not.toBe('');
    expect((await open(withFile[0], newCaller('visitor'))).file_name).toBe('');
  });

  test('the limit of the month is told as such', async () => {
    const who = newCaller('ordinary');
    const used = { who, action: 'readReport', period: '2026-11', used: 1500, most: 1500 } as const;
    await setUsed(database.database, used);
    expect((await open(withFile[0], who)).locked).toEqual({
      code: 10010,
      reason: 'reading-limit',
      period: 'month',
      message: '您当前账号本月阅读次数已达上限，请下月再来或升级高级会员后再试。',
    });
  });

  test('the fourth report of a free account shows its cover with 10010; those opened stay open', async () => {
    const who = newCaller('free');
    for (const fid of withFile.slice(0, 3)) expect((await open(fid, who)).view).toBe('full');
    const fourth = await open(withFile[3], who);
    expect(fourth).toMatchObject({
      view: 'cover',
      online_url: '',
      locked: { code: 10010, reason: 'reading-limit' },
    });
    expect(fourth.locked?.message).toContain('今日阅读次数已达上限');
    expect((await open(withFile[0], who)).view).toBe('full');
    expect((await open(withFile[3], { ...who, now: NOW + 24 * 3600_000 })).view).toBe('full');
  });

  test('a reading that fails on our side is given back', async () => {
    const who = newCaller('free');
    const failing = { ...deps, countUse: () => Promise.reject(new Error('broken')) };
    for (const fid of withFile.slice(0, 4))
      await expect(openReport(failing, fid, who)).rejects.toThrow('broken');
    for (const fid of withFile.slice(0, 3)) expect((await open(fid, who)).view).toBe('full');
  });
});

test('reading is kept in the history and counted, once a report and day', async () => {
  const who = newCaller('ordinary');
  await open(withFile[5], who);
  await open(withFile[5], { ...who, now: NOW + 60_000 });
  const historyOf = async () =>
    (await exportReading(records.db, allow({ uid: who.uid ?? 0 }, 'exportPerson'))).history;
  const today = { report_id: withFile[5], times: 2, read_at: new Date(NOW + 60_000) };
  expect(await historyOf()).toEqual([today]);
  const { rows } = await database.database.pool.query('SELECT views FROM reports WHERE id = $1', [
    withFile[5],
  ]);
  expect(rows).toEqual([{ views: 1 }]);
  const next = NOW + 86_400_000;
  await open(withFile[5], { ...who, now: next });
  expect(await historyOf()).toEqual(
    expect.arrayContaining([today, { report_id: withFile[5], times: 1, read_at: new Date(next) }]),
  );
});

test('who reads a report on two days is one new reader of it', async () => {
  const fid = withFile[4];
  const who = newCaller('ordinary');
  await open(fid, who);
  await open(fid, { ...who, now: NOW + 86_400_000 });
  await open(fid, newCaller('free'));
  const { rows } = await database.database.pool.query(
    'SELECT sum(views)::int AS views, sum(readers)::int AS readers FROM report_uses WHERE report_id = $1',
    [fid],
  );
  expect(rows).toEqual([{ views: 3, readers: 2 }]);
});

describe('paragraphs and charts', () => {
  const paragraphs = (who: ReturnType<typeof newCaller>, keyword = '') =>
    readParagraphs(deps, { fid: withFile[0] ?? 0, limit: 3000, keyword }, who);

  test('stay closed until the report is opened, also for those who may read', async () => {
    const who = newCaller('senior');
    expect(await paragraphs(who)).toMatchObject({ list: [], count: 0, locked: { code: 10007 } });
    await open(withFile[0], who);
    expect((await paragraphs(who)).list.map(({ text }) => text)).toEqual([
      '光伏装机创新高。',
      '风电招标回暖。',
    ]);
    expect(await paragraphs({ ...who, now: NOW + 24 * 3600_000 })).toMatchObject({ locked: { code: 10007 } });
  });

  test.each<Tier>(['visitor', 'unknown'])('stay closed to %s', async (tier) => {
    const who = newCaller(tier);
    await open(withFile[0], who);
    expect(await paragraphs(who)).toMatchObject({ list: [], locked: { code: 10007 } });
  });

  test('with a keyword only those that hold it come, marked', async () => {
    const who = newCaller();
    await open(withFile[0], who);
    const { list } = await paragraphs(who, '風電');
    expect(list.map(({ text, ranges }) => [text, ranges])).toEqual([['风电招标回暖。', [[0, 2]]]]);
  });

  test('a chart is named to everybody and placed for readers', async () => {
    const charts = async (who: ReturnType<typeof newCaller>) =>
      (await readCharts(deps, { fid: withFile[0] ?? 0, limit: 200 }, who)).list;
    const reader = newCaller();
    await open(withFile[0], reader);
    expect(await charts(newCaller('visitor'))).toMatchObject([{ place_page: 2, top_left_coordinate: null }]);
    expect(await charts(reader)).toMatchObject([
      { top_left_coordinate: [1, 2], lower_right_coordinate: [3, 4] },
    ]);
  });
});
