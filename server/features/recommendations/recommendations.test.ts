import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { RECOMMENDED_FIRST } from '#contract/calls/listings.ts';
import { RECOMMENDED } from '#contract/calls/report-marks.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { SearchTooComplex } from '#server/ports/search-index.ts';
import { atWork } from '#server/testing/at-work.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { recommendationFixture } from '#server/testing/recommendation-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { listHot } from './list-hot.ts';
import { listRecommended } from './list-recommended.ts';
import { listLess, undoLess, wantLess } from './want-less.ts';

const database = testDatabase();
const MANY = 40;
let fixture: Awaited<ReturnType<typeof recommendationFixture>>;

const QINGHAI = [{ code: '600901', name: '晴海股份' }];

beforeAll(async () => {
  fixture = await recommendationFixture(database.database, [
    { title: '白酒渠道调研', day: '2026-11-10', industry1: 34, organisation: '云岭证券' },
    { title: '白酒春节动销前瞻', day: '2026-10-30', industry1: 34, organisation: '远岫智库' },
    { title: '晴海股份：产能放量', day: '2026-09-01', industry1: 34, stocks: QINGHAI },
    { title: '晴海股份深度：出口提速', day: '2026-09-02', industry1: 34, stocks: QINGHAI },
    { title: '存储芯片涨价周期', day: '2026-11-12', industry1: 27, industry2: 2701 },
    { title: '存储芯片供需与涨价', day: '2026-11-05', industry1: 27, industry2: 2701 },
    { title: '低空经济起飞：垂直起降航空器', day: '2026-10-12' },
    { title: '低空经济基础设施与空域改革', day: '2026-10-11' },
    ...Array.from({ length: MANY }, (_, at) => ({
      title: `银行业第${at}期周报`,
      day: '2026-11-20',
      industry1: 48,
      organisation: '砚山证券',
    })),
  ]);
});
beforeEach(() => {
  fixture.deps.recommended.forget('');
  fixture.deps.hot.forget('');
  fixture.told.hot = [];
});

const page = (caller = newCaller({ now: fixture.clock.now() }), pageSize = 10, number = 1) =>
  listRecommended(fixture.deps, { page: number, pageSize, fileFilter: 0 }, caller);
const namesOf = async (answer: Promise<{ list: { name: string }[] }>) =>
  (await answer).list.map(({ name }) => name);
const read = (at: number, days = 1) => ({
  fid: fixture.fids[at] ?? 0,
  kind: 'read' as const,
  at: fixture.daysAgo(days),
});
const whyOf = async (caller: ReturnType<typeof newCaller>, title: string) =>
  (await page(caller, 15)).list.find(({ name }) => name === title)?.why;

describe('recommended', () => {
  test('a visitor is shown the width of what is new, marked as recommended', async () => {
    const { list, count } = await page();
    expect(count).toBe(fixture.fids.length);
    expect(new Set(list.slice(0, 3).map(({ theme_id }) => theme_id)).size).toBe(3);
    for (const { parent_id, why } of list) expect([parent_id, why]).toEqual([RECOMMENDED, '']);
  });

  test('what somebody read comes first in other reports about it, and says so', async () => {
    const caller = fixture.person([read(2)]);
    expect((await namesOf(page(caller)))[0]).toBe('晴海股份深度：出口提速');
    expect(await whyOf(caller, '晴海股份深度：出口提速')).toBe('因为你读过晴海股份的报告');
  });

  test('what is kept counts as what is read, and text alone can be the cause', async () => {
    const caller = fixture.person([{ ...read(6), kind: 'kept' }]);
    expect(await whyOf(caller, '低空经济基础设施与空域改革')).toBe(
      '因为你收藏了《低空经济起飞：垂直起降航空器》',
    );
  });

  test('a subscribed industry comes first and is the cause', async () => {
    const caller = fixture.person();
    fixture.told.themes.set(caller.uid ?? 0, [{ id: 34, name: '食品饮料' }]);
    const { list } = await page(caller, 4);
    expect(list.slice(0, 2).map(({ theme_id }) => theme_id)).toEqual([34, 34]);
    expect(list[0]?.why).toBe('因为你订阅了 食品饮料');
  });

  test('what was read itself stands behind everything else, and is still there', async () => {
    const caller = fixture.person([read(0), read(4)]);
    const names = [...(await namesOf(page(caller, 50))), ...(await namesOf(page(caller, 50, 2)))];
    expect(names.slice(-2).sort()).toEqual(['存储芯片涨价周期', '白酒渠道调研'].sort());
    expect(new Set(names).size).toBe(fixture.fids.length);
  });

  test('the engine out of time leaves the list shorter, and nothing of it is kept', async () => {
    const caller = fixture.person([read(0)]);
    const search = vi.spyOn(fixture.index, 'search').mockRejectedValue(new SearchTooComplex());
    try {
      expect((await page(caller)).list).toEqual([]);
    } finally {
      search.mockRestore();
    }
    expect((await page(caller)).list).toHaveLength(10);
  });

  test('a list is worked out once for all visitors who ask at the same time', async () => {
    const search = vi.spyOn(fixture.index, 'search');
    try {
      await Promise.all([page(), page(), page()]);
      await page();
      expect(search).toHaveBeenCalledTimes(1);
      fixture.clock.advance(61_000);
      await page();
      expect(search).toHaveBeenCalledTimes(2);
    } finally {
      search.mockRestore();
    }
  });

  test('nobody turns pages without the right, and nobody gets a larger page instead', async () => {
    await expect(page(newCaller(), 10, 2)).rejects.toMatchObject({ code: 10007 });
    expect((await page(newCaller(), 50)).list).toHaveLength(RECOMMENDED_FIRST);
  });
});

describe('behind what was chosen', () => {
  test('the newest follow, each once, to the end of the library', async () => {
    const caller = fixture.person([read(0)], 'ordinary');
    const first = await page(caller, 5);
    const kept = fixture.deps.recommended;
    // As if only so many had been chosen: some of the old among them, and some of the new.
    const all = await page(caller, 50);
    const picks = [all.list[0], all.list[20], all.list[44]].flatMap((item) =>
      item === undefined ? [] : [{ fid: item.fid, why: item.why }],
    );
    const unwanted = new Set(all.list.slice(10, 12).map(({ fid }) => fid));
    const list = { picks, unwanted, total: fixture.fids.length - unwanted.size };
    kept.forget('');
    await kept.get(`u${caller.uid} 0`, caller.now, async () => ({ list, isWhole: true }));
    const found: number[] = [];
    for (let number = 1; number <= 7; number += 1)
      found.push(...(await page(caller, 7, number)).list.map(({ fid }) => fid));
    expect(first.count).toBe(fixture.fids.length);
    expect(found.slice(0, 3)).toEqual(picks.map(({ fid }) => fid));
    expect(found).toHaveLength(list.total);
    expect(new Set(found).size).toBe(list.total);
    for (const fid of unwanted) expect(found).not.toContain(fid);
  });
});

describe('less of something', () => {
  test('an industry goes down, a report goes, and both come back', async () => {
    const caller = fixture.person([read(0), read(1)]);
    const of = async () => (await page(caller, 6)).list.filter(({ theme_id }) => theme_id === 34).length;
    const before = await of();
    expect(before).toBeGreaterThan(0);
    const said = await wantLess(fixture.deps, { fid: fixture.fids[0] ?? 0, scope: 'industry' }, caller);
    expect(said).toEqual({ scope: 'industry', key: 34, label: '食品饮料' });
    expect(await of()).toBe(0);
    const gone = fixture.fids[4] ?? 0;
    await wantLess(fixture.deps, { fid: gone, scope: 'report' }, caller);
    expect((await page(caller, 50)).list.map(({ fid }) => fid)).not.toContain(gone);
    expect((await listLess(fixture.deps, caller)).map(({ label }) => label)).toEqual([
      '食品饮料',
      '存储芯片涨价周期',
    ]);
    for (const { scope, key } of await listLess(fixture.deps, caller))
      expect(await undoLess(fixture.deps, { scope, key }, caller)).toBe(true);
    expect(await of()).toBe(before);
    expect(await undoLess(fixture.deps, said, caller)).toBe(false);
  });

  test('it is one person’s own: nobody else sees less', async () => {
    const [one, other] = [fixture.person([read(0)]), fixture.person([read(0)])];
    const before = await namesOf(page(other));
    await wantLess(fixture.deps, { fid: fixture.fids[0] ?? 0, scope: 'industry' }, one);
    fixture.deps.recommended.forget('');
    expect(await namesOf(page(other))).toEqual(before);
    expect(await listLess(fixture.deps, other)).toEqual([]);
  });

  test.each([
    ['a report that is not there', 999_999, 'report', 10404],
    ['the industry of a report without one', 'none', 'industry', 10006],
  ] as const)('%s cannot be wanted less', async (_name, fid, scope, code) => {
    const { rows } = await database.database.pool.query<{ id: number }>(
      `INSERT INTO reports (title, title_key, download_name, published_on, report_type, created_at, updated_at)
       VALUES ('x', $1, 'x', '2026-01-01', 2, now(), now()) RETURNING id`,
      [`${fid}${scope}`],
    );
    const asked = { fid: fid === 'none' ? (rows[0]?.id ?? 0) : fid, scope };
    await expect(wantLess(fixture.deps, asked, fixture.person())).rejects.toMatchObject({ code });
    await database.database.pool.query('DELETE FROM reports WHERE id = $1', [rows[0]?.id]);
  });

  test('visitors have nothing to keep it by', async () => {
    const asked = { fid: fixture.fids[0] ?? 0, scope: 'report' as const };
    await expect(wantLess(fixture.deps, asked, newCaller())).rejects.toMatchObject({ code: 10999 });
  });
});

describe('hot', () => {
  const hot = (withCharts = false, pageSize = 4) =>
    namesOf(
      listHot(fixture.deps, { page: 1, pageSize, withCharts }, newCaller({ now: fixture.clock.now() })),
    );
  const use = async (at: number, what: 'views' | 'downloads' | 'readers', times: number, days: number) => {
    const day = dayOf(fixture.daysAgo(days).getTime() / 1000);
    await database.database.pool.query(
      `INSERT INTO report_uses (report_id, day, ${what}) VALUES ($1, $2, $3)
       ON CONFLICT (report_id, day) DO UPDATE SET ${what} = excluded.${what}`,
      [fixture.fids[at], day, times],
    );
  };

  test('what is read and downloaded now stands before what was read more a while ago', async () => {
    await use(0, 'views', 20, 28);
    await use(1, 'views', 3, 0);
    await use(4, 'downloads', 2, 0);
    expect((await hot()).slice(0, 3)).toEqual(['存储芯片涨价周期', '白酒春节动销前瞻', '白酒渠道调研']);
  });

  test('what three persons read leads, however often one person read another; only that is said to be ranked', async () => {
    const ask = () =>
      listHot(
        fixture.deps,
        { page: 1, pageSize: 4, withCharts: false },
        newCaller({ now: fixture.clock.now() }),
      );
    await use(3, 'readers', 2, 0);
    expect((await ask()).ranked).toBe(0);
    fixture.deps.hot.forget('');
    await use(3, 'readers', 3, 0);
    await use(3, 'views', 3, 0);
    const { list, ranked } = await ask();
    expect([list[0]?.name, ranked]).toEqual(['晴海股份深度：出口提速', 1]);
    await database.database.pool.query('UPDATE report_uses SET readers = 0, views = 0 WHERE report_id = $1', [
      fixture.fids[3],
    ]);
  });

  test('what most people search for lifts the reports about it', async () => {
    fixture.told.hot = [{ name: '晴海股份', count: 40 }];
    expect((await hot()).slice(0, 2)).toEqual(['晴海股份深度：出口提速', '晴海股份：产能放量']);
  });

  test('every report is in the ranking once, those with charts in theirs alone', async () => {
    const caller = fixture.person([], 'ordinary');
    const found: number[] = [];
    for (let number = 1; number <= 7; number += 1) {
      const asked = { page: number, pageSize: 7, withCharts: false };
      found.push(...(await listHot(fixture.deps, asked, caller)).list.map(({ fid }) => fid));
    }
    expect(found.toSorted()).toEqual(fixture.fids.toSorted());
    await database.database.pool.query(
      'UPDATE contents SET chart_count = 2 FROM reports WHERE contents.id = content_id AND reports.id = ANY ($1)',
      [[fixture.fids[0], fixture.fids[2]]],
    );
    expect(await hot(true)).toEqual(['白酒渠道调研', '晴海股份：产能放量']);
  });

  test('a use counts in all and on its day, and is forgotten when no ranking looks at it', async () => {
    const fid = fixture.fids[5] ?? 0;
    await fixture.library.count(fid, 'downloads');
    await fixture.library.count(fid, 'downloads');
    const usesOf = async () =>
      (await database.database.pool.query('SELECT downloads FROM report_uses WHERE report_id = $1', [fid]))
        .rows;
    expect(await usesOf()).toEqual([{ downloads: 2 }]);
    expect((await fixture.library.reads.everybodys.reportItems([fid]))[0]?.downloads).toBe(2);
    fixture.clock.advance(61 * 86_400_000);
    for (const { handler } of fixture.library.jobs) await handler(atWork());
    expect(await usesOf()).toEqual([]);
  });

  test('later pages need the right to turn pages', async () => {
    const asked = { page: 2, pageSize: 10, withCharts: false };
    await expect(listHot(fixture.deps, asked, newCaller())).rejects.toMatchObject({ code: 10007 });
    expect(await hot(false, 50)).toHaveLength(15);
  });
});
