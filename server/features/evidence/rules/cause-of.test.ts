import { expect, test } from 'vitest';
import { subjectWays, tellsCauseOf, wayAsked, wayOf } from './cause-of.ts';
import type { WeighedSought } from './weigh-words.ts';

const THINGS = ['碳酸锂', '黄金', '原油', '硅料', '生猪', '铜', '动力煤', '稀土'];
const RISE = ['上涨', '走高', '反弹', '大涨'];
const FALL = ['下跌', '走低', '回落', '大跌'];

const ways = (thing: string): string[] => [thing, `${thing.slice(-1)}价`];

/** Each with both ways: what tells why it went so, and what does not. */
const TELLS: readonly ((thing: string, moved: string, other: string) => string)[] = [
  (thing, moved) => `本周${thing}价格${moved}，主要由于矿山停产检修。`,
  (thing, moved) =>
    `${thing}价格为1,135,639.36元，比上年同期的1,301,220.71元${moved}12.73%，主要系贸易摩擦所致。`,
  (thing, moved) => `${thing}价格${moved}系装置检修所致，市场总体平稳。`,
  (thing, moved) => `${thing}价格${moved}系装置检修所致（见图 3）。`,
  (thing, moved) => `受库存变化影响，${thing}价格${moved}。`,
  (thing, moved) => `供需格局的变化推动${thing}价格${moved}。`,
  (thing, moved) => `${thing}${moved}的原因在于市场预期的变化。`,
  (thing, moved) => `由于装置集中检修，上周${thing}现货${moved}。`,
  (thing, moved, other) => `美元${other}，导致${thing}${moved}。`,
  (thing, moved) => `下游补库叠加政策变化，${thing}价格${moved}。`,
  (thing, moved, other) => `${thing}此前${other}，近期${thing}价格${moved}，主因是出口政策调整。`,
];
const TELLS_NOT: readonly ((thing: string, moved: string, other: string) => string)[] = [
  (thing, moved) => `${thing}价格${moved}带动相关板块表现。`,
  (thing, moved) => `由于${thing}价格${moved}，公司毛利率出现变化。`,
  (thing, moved, other) => `美元${moved}导致${thing}${other}。`,
  (thing, _moved, other) => `${thing}价格${other}，主要由于需求的变化。`,
  (thing, moved) => `饰品受益于政策支持，在${thing}价格${moved}催化下销售变化明显。`,
  (thing, moved) => `由于补贴延续，${thing}价格${moved}对销售的影响有限。`,
  (thing, moved) => `${thing}价格${moved}，库存变化系装置检修所致，市场总体平稳。`,
  (thing, moved) => `${thing}价格${moved}所致。`,
  (thing, moved) => `${thing}价格${moved}，检修所致的缺口已经补上。`,
  (thing, moved) => `${thing}价格${moved}3.2%，收于年内区间上沿。`,
  (thing, moved) => `${thing}价格${moved}，叠加公司产量变化，利润出现波动。`,
];

for (const [asks, moved, other] of [
  ['为什么上涨', RISE, FALL],
  ['为什么下跌', FALL, RISE],
] as const)
  test(`${asks}: what made the thing go that way is a cause, what came of it and the contrary are not`, () => {
    for (const [at, thing] of THINGS.entries()) {
      const asked = `${thing}价格${asks}`;
      const one = moved[at % moved.length] ?? '';
      const contrary = other[at % other.length] ?? '';
      for (const tell of TELLS) {
        const said = tell(thing, one, contrary);
        expect([said, tellsCauseOf(said, asked, ways(thing))]).toEqual([said, true]);
      }
      for (const tell of TELLS_NOT) {
        const said = tell(thing, one, contrary);
        expect([said, tellsCauseOf(said, asked, ways(thing))]).toEqual([said, false]);
      }
    }
  });

test('who asks for no way, and what does not name the thing, is for others to judge', () => {
  expect(tellsCauseOf('由于停产，硅料价格上涨。', '为什么硅料重要', ['硅料'])).toBeNull();
  expect(tellsCauseOf('由于停产，价格上涨。', '为什么硅料上涨', ['硅料'])).toBeNull();
});

test.each([
  ['止跌', null],
  ['涨跌互现', null],
  ['跌幅收窄', null],
  ['不再上涨', null],
  ['先涨后跌', null],
  ['政策调整', null],
  ['债市为什么调整', 'down'],
  ['金价上涨', 'up'],
  ['油价下跌', 'down'],
])('%s goes %s', (text, way) => {
  expect(wayOf(text)).toBe(way);
});

test.each([
  ['为什么黄金价格上涨？', 'up'],
  ['油价下跌的主要原因是什么', 'down'],
  ['主营业务收入为什么减少', 'down'],
  ['债市调整是为什么', 'down'],
  ['净利润减少这么多是什么原因', null],
  ['为什么下跌时羊群效应策略效果不显著？', null],
  ['为什么上涨后成交放量', null],
  ['美元下跌为什么黄金上涨', 'up'],
  ['为什么不再上涨', null],
] as const)('%s asks why it went %s', (asked, way) => {
  expect(wayAsked(asked)).toBe(way);
});

const word = (text: string, telling: number, asks = false): WeighedSought => ({
  ...{ text, telling, asks, ways: [text], weight: telling },
  ...{ isName: false, across: null, isSaidIn: () => false },
});

test('the subject is what is asked about, however its price is called', () => {
  const words = [word('碳酸锂', 5), word('价格', 2), word('上涨', 2), word('为什么', 1, true)];
  expect(subjectWays(words)).toEqual(['碳酸锂', '锂价']);
  const named = { ...word('四方科技', 6), isName: true };
  expect(subjectWays([named, word('毛利率', 3)])).toContain('毛利率');
  expect(subjectWays([named, word('毛利率', 3)])).not.toContain('四方科技');
  expect(subjectWays([named, word('股价', 2)])).toContain('四方科技');
});

const tells = (said: string, asked: string, ways: readonly string[]) => tellsCauseOf(said, asked, ways);

test.each([
  ['供过于求，水泥价格持续下行。', '水泥价格为什么下跌', ['水泥'], true],
  ['库存高企，水泥价格持续下行。', '水泥价格为什么下跌', ['水泥'], true],
  ['水泥价格持续下行，供过于求的企业退出。', '水泥价格为什么下跌', ['水泥'], false],
  ['终端需求疲弱未改，硅料结构性上涨', '硅料为什么上涨', ['硅料'], false],
  ['供给偏紧，硅料价格上涨', '硅料为什么上涨', ['硅料'], true],
  // It rose less than was expected.
  ['出栏节奏导致猪价涨幅不及预期。', '猪价上涨的原因', ['猪价'], false],
  ['供给收缩推动猪价上涨。', '猪价上涨的原因', ['猪价'], true],
  // Something else rises.
  ['猪价持续探底推动产能去化，旺季看好牛价上涨', '猪价上涨的原因', ['猪价'], false],
  // What moves is named behind what it is of.
  ['光伏：硅料领涨带动中上游持续走强，组件价格暂稳', '为什么光伏组件涨价', ['光伏', '组件'], false],
  ['光伏：硅料领涨带动组件价格上涨', '为什么光伏组件涨价', ['光伏', '组件'], true],
  // Of a week, where a year is meant, and of little, where it is much.
  ['缓和的局势推动本周金价下跌2.9%。', '为什么2025年金价暴跌', ['金价'], false],
  ['美元走强推动金价大跌。', '为什么2025年金价暴跌', ['金价'], true],
  ['避险推动金价小幅上涨。', '金价为什么大涨', ['金价'], false],
  ['避险推动金价上涨。', '金价为什么大涨', ['金价'], true],
  // What is told is of the part of the year that is asked, or of a cycle.
  ['美元走强推动第46周金价下跌。', '2025年第46周金价为什么下跌', ['金价'], true],
  ['美元走强推动本周金价下跌。', '2025年初金价为什么下跌', ['金价'], true],
  ['美元走强推动本周金价下跌。', '2025年8-9月金价为什么下跌', ['金价'], true],
  ['本周期美元走强推动金价下跌。', '为什么2025年金价下跌', ['金价'], true],
  // Its own price, by another letter of its name.
  ['煤炭供给收缩，推动煤价上涨。', '煤炭为什么上涨', ['煤炭', '炭价'], true],
  ['铁矿石发运受阻，推动矿价上涨。', '铁矿石为什么上涨', ['铁矿石', '石价'], true],
  ['避险推动黄金溢价上涨。', '黄金为什么上涨', ['黄金', '金价'], true],
] as const)('%s tells why, of %s: %s %s', (said, asked, ways, does) => {
  expect(tells(said, asked, ways) === true).toBe(does);
});
