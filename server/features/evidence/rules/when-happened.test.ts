import { expect, test } from 'vitest';
import { choose, passage, word } from '#server/testing/passage-fixture.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';

const THINGS = ['固态电池', '人形机器人', '钠电池', 'HBM4', '商业火箭', '玻璃基板'];
const EVENTS = ['量产', '交付', '入华', '上市', '首飞'];
const CAME = [
  (thing: string, event: string) => `某公司${thing}开始${event}`,
  (thing: string, event: string) => `${thing}官宣${event}`,
  (thing: string, event: string) => `${thing}正式${event}`,
  (thing: string, event: string) => `${thing}${event}在即`,
  (thing: string, event: string) => `${thing}已实现${event}`,
];
const NOT_YET = [
  (thing: string, event: string) => `${thing}尚未实现${event}`,
  (thing: string, event: string) => `${thing}有望率先实现${event}`,
  (thing: string, event: string) => `${thing}推迟启动${event}`,
  (thing: string, event: string) => `${thing}的${event}进展`,
  (thing: string) => `${thing}开始研发`,
];

const chosen = (thing: string, event: string, text: string, kind: 'title' | 'abstract' | 'paragraph') =>
  choose(
    `${thing}什么时候${event}？`,
    [word(thing), word(event)],
    [passage(text, { title: text, kind, publishedOn: '2026-05-25' })],
  );

test('when something happens is told by the day of a report that says it did, and by no other', () => {
  const random = seededRandom();
  for (let draw = 0; draw < 60; draw += 1) {
    const [thing, event] = [random.pick(THINGS), random.pick(EVENTS)];
    const kind = random.pick(['title', 'abstract'] as const);
    const came = random.pick(CAME)(thing, event);
    expect(chosen(thing, event, came, kind), came).toEqual([came]);
    // A report itself speaks of any time.
    expect(chosen(thing, event, came, 'paragraph'), came).toEqual([]);
    const notYet = random.pick(NOT_YET)(thing, event);
    expect(chosen(thing, event, notYet, kind), notYet).toEqual([]);
  }
});

test.each(['26H2', 'Q3', '下半年', '明年二季度', '年底', '9月份', '2027年'])('%s is roughly when', (when) => {
  const told = `钠电池预计${when}量产。`;
  expect(chosen('钠电池', '量产', told, 'paragraph')).toEqual([told]);
});

test.each(['每年底', '半年报', '一季度报', '3个月', '25%'])('%s is no time', (what) => {
  const told = `钠电池${what}量产的成本。`;
  expect(chosen('钠电池', '量产', told, 'paragraph')).toEqual([]);
});

test('the year of an issue is no time at which anything happens', () => {
  for (const issue of ['2026年中期策略', '2026年年报', '26年三季报'])
    expect(chosen('钠电池', '放量', `锂电行业${issue}：关注钠电池放量机会`, 'title'), issue).toEqual([]);
  const told = '钠电池2026年起放量';
  expect(chosen('钠电池', '放量', told, 'title')).toEqual([told]);
});

test('what it comes to for one is not what all come to, and is told where it is named', () => {
  for (const [asked, one] of [
    ['快递单票收入是多少', '单票'],
    ['电解铝吨利润是多少', '吨利润'],
    ['生猪单头盈利是多少', '单头'],
  ] as const) {
    const thing = asked.slice(0, asked.indexOf(one));
    const all = `${thing}业务实现收入与盈利 44.34 亿元。`;
    const ofOne = `${asked.replace('是多少', '')}为 2.06 元。`;
    const title = `${thing}点评：${one}好于预期`;
    expect(choose(asked, [word(thing)], [passage(all, { title })]), all).toEqual([]);
    expect(choose(asked, [word(thing)], [passage(ofOne, { title })]), ofOne).toEqual([ofOne]);
  }
});

test.each(['稀土管制有什么影响', '稀土管制有哪些作用？', '稀土管制有何意义'])(
  '%s is told in a sentence that says what came of it',
  (asked) => {
    const told = '稀土管制致下游企业迎替代窗口。';
    expect(choose(asked, [word('稀土管制')], [passage(told)])).toEqual([told]);
    expect(choose(asked, [word('稀土管制')], [passage('稀土管制涉及镓、锗与锑等，范围如下。')])).toEqual([]);
  },
);
