import { beforeAll, expect, test } from 'vitest';
import { AlertSearch, type AlertSearchInput } from '#contract/calls/alerts.ts';
import { allow } from '#server/platform/access/allow.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type AlertFixture, alertFixture } from '#server/testing/alert-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { changeAlert, removeAlert } from './change-alert.ts';
import { presentOwn } from './present-alerts.ts';
import { saveAlert } from './save-alert.ts';

const held = testDatabase();
let fixture: AlertFixture;
beforeAll(async () => {
  fixture = await alertFixture(held.database);
});

const save = (search: AlertSearchInput, caller: Caller, name?: string) =>
  saveAlert(fixture.deps, { search: AlertSearch.parse(search), name }, caller);

test('a search is kept under its conditions, leads back to itself, and the same again is the same one', async () => {
  const who = await fixture.somebody('senior');
  const asked = {
    keyword: '储能 温控',
    industryCategory: [63],
    secondaryIndustry: [6303, 6301],
    visitMode: 1 as const,
  };
  const first = await save(asked, who);
  expect(first).toMatchObject({
    is_new: 1,
    count: 1,
    limit: 100,
    alert: {
      name: '储能 温控 · 行业：电力设备 · 二级行业：光伏设备、电机Ⅱ · 仅标题',
      conditions: ['储能 温控', '行业：电力设备', '二级行业：光伏设备、电机Ⅱ', '仅标题'],
      href: `/report?${new URLSearchParams({ search_key: '储能 温控', theme_id: '63', second: '6303,6301', title_only: '1' })}`,
      blocked: '',
      found: 0,
    },
  });
  const again = await save(
    { ...asked, secondaryIndustry: '6301,6303', keyword: ' 储能 温控 ' },
    who,
    '另一个名字',
  );
  expect(again).toMatchObject({ is_new: 0, count: 1, alert: { id: first.alert.id, name: first.alert.name } });
  expect(await save({ ...asked, visitMode: 0 }, who)).toMatchObject({ is_new: 1, count: 2 });
});

test('a level keeps so many and says what to do, also to many at once', async () => {
  const who = await fixture.somebody('free');
  const outcomes = await Promise.allSettled(
    ['甲', '乙', '丙', '丁', '戊'].map((word) => save({ keyword: `${word}乙丙` }, who)),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused.map(({ code, message }) => [code, message])).toEqual(
    Array(2).fill([10007, '当前等级最多保存 3 个搜索，请先在“我的订阅”里删除不用的，或升级会员后再试。']),
  );
  expect(await presentOwn(fixture.deps, who)).toHaveLength(3);
});

test.each<[string, Caller['tier'], AlertSearchInput, number]>([
  ['a visitor', 'visitor', { keyword: '储能' }, 10999],
  ['a level without rights', 'unknown', { keyword: '储能' }, 10007],
  ['second-level industries below level 2', 'ordinary', { secondaryIndustry: [6303] }, 10007],
  ['second-level industries in words', 'ordinary', { keyword: '行业:光伏设备' }, 10007],
  ['an industry nobody knows', 'ordinary', { theme_id: 999_999 }, 10007],
  ['nothing at all', 'senior', {}, 10006],
  ['words without a letter', 'senior', { keyword: '！？' }, 10006],
])('%s is refused', async (_what, tier, search, code) => {
  const who = tier === 'visitor' ? newCaller() : await fixture.somebody(tier);
  await expect(save(search, who)).rejects.toMatchObject({ code });
});

test('nobody renames, pauses or deletes another’s', async () => {
  const [who, other] = [await fixture.somebody(), await fixture.somebody()];
  const { alert } = await save({ keyword: '机器人' }, who);
  await expect(
    changeAlert(fixture.deps, { id: alert.id, name: 'x', paused: true }, other),
  ).rejects.toMatchObject({ code: 10404 });
  expect(await removeAlert(fixture.deps, alert.id, other)).toEqual({ removed: 0 });
  expect(await presentOwn(fixture.deps, who)).toEqual([alert]);
});

test('what is held about a person is exported, and goes with them', async () => {
  const { personalData } = fixture.features.alerts;
  const who = await fixture.somebody();
  await save({ keyword: '半导体设备' }, who, '我的半导体');
  await fixture.arrive({ title: '半导体设备国产化' });
  await fixture.match();
  const exported = JSON.stringify(await personalData?.exportOf(allow({ uid: who.uid }, 'exportPerson')));
  for (const part of ['半导体设备', '我的半导体', `"uid":${who.uid}`, 'matched_at'])
    expect(exported).toContain(part);
  await personalData?.erase(allow({ uid: who.uid }, 'erasePerson'));
  const { rows } = await held.database.pool.query(
    'SELECT (SELECT count(*) FROM alerts WHERE uid = $1) + (SELECT count(*) FROM alert_inbox WHERE uid = $1) AS held',
    [who.uid],
  );
  expect(rows).toEqual([{ held: 0 }]);
});

test('a word whose last character was cut in two is kept, and listed', async () => {
  const who = await fixture.somebody('senior');
  expect(await save({ keyword: '光伏 \ud893' }, who)).toMatchObject({ is_new: 1 });
  expect((await presentOwn(fixture.deps, who)).map(({ conditions }) => conditions)).toEqual([
    ['光伏 \ufffd'],
  ]);
});

test('a name that is made of the words shows nothing that cannot be seen', async () => {
  const who = await fixture.somebody('senior');
  const { alert } = await save({ keyword: '光伏\u202e组件\u0007' }, who);
  expect(alert.name).toBe('光伏 组件');
});
