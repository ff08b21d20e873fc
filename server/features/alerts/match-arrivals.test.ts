import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/text/calendar.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { ConsumerOptions } from '#server/platform/events/consumer.ts';
import { type AlertFixture, alertFixture } from '#server/testing/alert-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { changeAlert, removeAlert } from './change-alert.ts';
import { matchArrivals } from './match-arrivals.ts';
import { presentOwn } from './present-alerts.ts';
import { markInboxRead, readInboxPage, readUnread } from './read-inbox.ts';
import { writeMatches } from './store/matching.ts';

const POWER = 63;
const PHOTOVOLTAIC = 6303;

const held = testDatabase();
let fixture: AlertFixture;

beforeAll(async () => {
  fixture = await alertFixture(held.database);
});
// What one test brings in is not news in another.
beforeEach(async () => {
  await held.database.pool.query('TRUNCATE events, alerts, alert_matches, alert_inbox');
});

test('what is new and holds every word and filter is told once, the newest first', async () => {
  const { save, arrive, match, inboxOf, somebody } = fixture;
  await arrive({ title: '旧的储能周报' });
  await match();
  const who = await somebody();
  await save({ keyword: '储能 温控', reportType: [2] }, who);
  await arrive(
    { title: '储能温控深度', type: 2 },
    { title: '储能周报', type: 2, paragraphs: ['液冷温控放量'] },
    { title: '储能温控公告', type: 9 },
    { title: '储能集成', type: 2 },
  );
  expect(await match()).toBe(2);
  expect(await inboxOf(who)).toEqual(['储能周报', '储能温控深度']);
  expect(await match()).toBe(0);
  await arrive({ title: '温控与储能', type: 2 });
  expect(await match()).toBe(1);
  expect(await inboxOf(who)).toEqual(['温控与储能', '储能周报', '储能温控深度']);
});

test('several searches that find the same report tell it once, and say which they are', async () => {
  const { save, arrive, match, somebody, deps } = fixture;
  const who = await somebody();
  await save({ keyword: '光伏' }, who, '看光伏');
  await save({ industryCategory: [POWER] }, who, '看电力');
  await arrive({ title: '光伏玻璃', industry1: POWER });
  expect(await match()).toBe(2);
  const { data, count, unread } = await readInboxPage(deps, { page: 1, pageSize: 15 }, who);
  expect([count, unread]).toEqual([1, 1]);
  expect(data[0]?.alerts.map(({ name }) => name)).toEqual(['看光伏', '看电力']);
});

test('a search that finds very many is told them all in one go', async () => {
  const { save, somebody, deps } = fixture;
  const who = await somebody();
  const { id } = await save({ keyword: '周报' }, who);
  // Three values each are more than one statement takes one by one.
  const matches = Array.from({ length: 25_000 }, (_, at) => ({
    alertId: id,
    uid: who.uid,
    fid: at + 1,
  }));
  const write = () => inTransaction(deps.db, (tx) => writeMatches(tx, matches, new Date(who.now)));
  expect((await write()).length).toBe(25_000);
  expect((await write()).length).toBe(0);
  expect(await readUnread(deps, who)).toEqual({ unread: 25_000 });
});

test('a report that was there before the search is never told, also where it is matched later', async () => {
  const { save, arrive, match, inboxOf, somebody } = fixture;
  await arrive({ title: '氢能旧闻' });
  const who = await somebody();
  await save({ keyword: '氢能' }, who);
  await match();
  expect(await inboxOf(who)).toEqual([]);
});

test('paused finds nothing and makes up for nothing; deleted keeps what was told', async () => {
  const { save, arrive, match, inboxOf, somebody, deps } = fixture;
  const who = await somebody();
  const { id } = await save({ keyword: '风电' }, who);
  await arrive({ title: '风电一' });
  await match();
  await changeAlert(deps, { id, name: undefined, paused: true }, who);
  await arrive({ title: '风电二' });
  await match();
  await changeAlert(deps, { id, name: undefined, paused: false }, who);
  await match();
  expect(await inboxOf(who)).toEqual(['风电一']);
  await removeAlert(deps, id, who);
  await arrive({ title: '风电三' });
  await match();
  expect(await inboxOf(who)).toEqual(['风电一']);
});

describe('rights', () => {
  test('when the level falls, second-level industries stop, which is said; when it comes back they go on', async () => {
    const { save, arrive, match, inboxOf, somebody, deps } = fixture;
    const who = await somebody('senior');
    await save({ secondaryIndustry: [PHOTOVOLTAIC] }, who, '二级');
    await save({ keyword: '行业:光伏设备' }, who, '写在词里');
    await save({ keyword: '组件' }, who, '平常的词');
    const levelIs = (level: number) =>
      held.database.pool.query('UPDATE accounts SET level = $2 WHERE uid = $1', [who.uid, level]);
    await levelIs(1);
    await arrive({ title: '组件一', industry1: POWER, industry2: PHOTOVOLTAIC });
    expect(await match()).toBe(1);
    const { data } = await readInboxPage(deps, { page: 1, pageSize: 15 }, who);
    expect(data.map(({ alerts }) => alerts.map(({ name }) => name))).toEqual([['平常的词']]);
    const blocked = (await presentOwn(deps, { ...who, tier: 'ordinary' })).map((one) => [
      one.name,
      one.blocked,
    ]);
    expect(blocked).toEqual([
      ['平常的词', ''],
      ['写在词里', '开通高级会员使用二级行业筛选功能'],
      ['二级', '开通高级会员使用二级行业筛选功能'],
    ]);
    await levelIs(2);
    await arrive({ title: '逆变器', industry1: POWER, industry2: PHOTOVOLTAIC });
    expect(await match()).toBe(2);
    expect(await inboxOf(who)).toEqual(['逆变器', '组件一']);
  });

  test('when the membership ends, only as many go on as the level keeps, the oldest of them', async () => {
    const { save, arrive, match, somebody, deps, clock } = fixture;
    const who = await somebody('ordinary');
    const words = ['甲字', '乙字', '丙字', '丁字', '戊字'];
    for (const keyword of words) await save({ keyword }, who);
    clock.advance(91 * DAY_MS);
    await arrive(...words.map((title) => ({ title })));
    expect(await match()).toBe(3);
    const list = await presentOwn(deps, { ...who, tier: 'free' });
    expect(list.map(({ name, blocked }) => [name, blocked === ''])).toEqual([
      ['戊字', false],
      ['丁字', false],
      ['丙字', true],
      ['乙字', true],
      ['甲字', true],
    ]);
    expect(list[0]?.blocked).toContain('只有最早保存的 3 个继续提醒');
  });

  test('the same search of two people is asked with the rights of each', async () => {
    const { save, arrive, match, inboxOf, somebody } = fixture;
    const [senior, fallen] = [await somebody('senior'), await somebody('senior')];
    for (const who of [senior, fallen]) await save({ secondaryIndustry: [PHOTOVOLTAIC] }, who);
    await held.database.pool.query('UPDATE accounts SET level = 1 WHERE uid = $1', [fallen.uid]);
    await arrive({ title: '硅片', industry1: POWER, industry2: PHOTOVOLTAIC });
    expect(await match()).toBe(1);
    expect(await inboxOf(senior)).toEqual(['硅片']);
    expect(await inboxOf(fallen)).toEqual([]);
  });

  test('who is gone is told nothing', async () => {
    const { save, arrive, match, somebody } = fixture;
    const who = await somebody();
    await save({ keyword: '钢铁' }, who);
    await held.database.pool.query('DELETE FROM accounts WHERE uid = $1', [who.uid]);
    await arrive({ title: '钢铁周报' });
    expect(await match()).toBe(0);
  });

  test('nobody reads or marks another’s inbox', async () => {
    const { save, arrive, match, somebody, deps, inboxOf } = fixture;
    const [who, other] = [await somebody(), await somebody()];
    await save({ keyword: '煤炭' }, who);
    await arrive({ title: '煤炭周报' });
    await match();
    expect(await inboxOf(other)).toEqual([]);
    const [item] = (await readInboxPage(deps, { page: 1, pageSize: 15 }, who)).data;
    await markInboxRead(deps, [item?.id ?? 0], other);
    expect(await readUnread(deps, who)).toEqual({ unread: 1 });
    expect(await markInboxRead(deps, [item?.id ?? 0], who)).toEqual({ unread: 0 });
  });
});

describe('killed half-way', () => {
  /** Every point at which the process may die, by what it was about to do. */
  const POINTS = ['before the matches', 'between two owners', 'before the arrivals are forgotten'] as const;

  test.each(POINTS)('%s: begun again, nothing is lost and nothing told twice', async (point) => {
    const { save, arrive, somebody, inboxOf, matching } = fixture;
    const people = [await somebody(), await somebody()];
    for (const who of people) await save({ keyword: '水泥' }, who);
    const titles = ['一', '二'].map((each) => `水泥 ${point} ${each}`);
    await arrive(...titles.map((title) => ({ title })));
    const died = new Error('killed');
    let asked = 0;
    const dying = {
      ...matching,
      events: {
        consumer(options: ConsumerOptions) {
          const consumer = matching.events.consumer(options);
          const work: typeof consumer.work = (act) =>
            consumer.work(async (events, asOf) => {
              await act(events, asOf);
              if (point === 'before the arrivals are forgotten') throw died;
              return undefined;
            });
          return { ...consumer, work };
        },
      },
      tiersOf: async (uids: readonly number[], now: number) => {
        asked += 1;
        if (point === 'before the matches') throw died;
        if (point === 'between two owners' && asked > 1) throw died;
        return matching.tiersOf(uids, now);
      },
    };
    await expect(matchArrivals(dying, { ownersAtOnce: 1 })).rejects.toBe(died);
    await matchArrivals(matching);
    await matchArrivals(matching);
    for (const who of people) expect(await inboxOf(who)).toEqual(titles.toReversed());
    const { rows } = await held.database.pool.query('SELECT count(*)::int AS matches FROM alert_matches');
    expect(rows).toEqual([{ matches: 4 }]);
  });

  test('two that match at once tell once', async () => {
    const { save, arrive, somebody, inboxOf, matching } = fixture;
    const who = await somebody();
    await save({ keyword: '玻璃' }, who);
    await arrive({ title: '玻璃周报' });
    const told = await Promise.all([matchArrivals(matching), matchArrivals(matching)]);
    expect(told[0] + told[1]).toBe(1);
    expect(await inboxOf(who)).toEqual(['玻璃周报']);
  });
});
