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
const ASKS = ['什么时候', '何时', '什么时候能够', '什么时候可以', '什么时候要', '什么时候率先'];
const ENDS = ['？', '', '的？', '呢', '了'];
const NOT_YET = [
  (thing: string, event: string) => `${thing}尚未实现${event}`,
  (thing: string, event: string) => `${thing}有望率先实现${event}`,
  (thing: string, event: string) => `${thing}推迟启动${event}`,
  (thing: string, event: string) => `${thing}的${event}进展`,
  (thing: string) => `${thing}开始研发`,
  (thing: string, event: string) => `${thing}距离正式${event}仍有距离`,
  (thing: string, event: string) => `${thing}实现${event}的难点在于界面`,
  (thing: string, event: string) => `${thing}宣布${event}目标`,
  (thing: string, event: string) => `${thing}取消了已经宣布的${event}`,
  (thing: string, event: string) => `${thing}正式成为${event}公司`,
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
    const asked = thing + random.pick(ASKS) + event + random.pick(ENDS);
    const passages = [passage(came, { title: came, kind, publishedOn: '2026-05-25' })];
    expect(choose(asked, [word(thing), word(event)], passages), asked).toEqual([came]);
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

test.each(['未来科技', '时尚公司', '将军科技'])(
  '%s is a name, and says nothing of what is to come',
  (name) => {
    const told = `${name}固态电池正式量产`;
    expect(chosen('固态电池', '量产', told, 'title')).toEqual([told]);
  },
);

test('what is asked when it happens may stand before', () => {
  const told = '固态电池预计明年二季度量产。';
  expect(choose('固态电池量产是什么时候？', [word('固态电池')], [passage(told)])).toEqual([told]);
});

test.each([
  '宇树科技H1完成对上市公司控股',
  '奥迪Q3上市对手众多',
  '今年内卷影响上市',
  '原定Q3的上市计划已经取消',
])('%s says nothing of when it is listed', (told) => {
  expect(chosen('宇树科技', '上市', `宇树科技：${told}。`, 'abstract')).toEqual([]);
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

test.each([
  ['快递单票收入是多少', '快递每票收入为 2.06 元。'],
  ['快递单票收入是多少', '快递业务收入为 2.06 元/票。'],
  ['电解铝吨利润是多少', '电解铝单吨利润为 4,000 元。'],
  ['电解铝每吨成本是多少', '电解铝吨成本为 16,000 元。'],
  ['生猪单头盈利是多少', '生猪头均盈利 200 元。'],
  ['重卡单车价值是多少', '重卡价值量为 3 万元/辆。'],
])('%s is told of one', (asked, ofOne) => {
  const thing = /^(?:快递|电解铝|生猪|重卡)/u.exec(asked)?.[0] ?? '';
  const all = `${thing}业务的收入、成本、盈利与价值共 44.34 亿元。`;
  const title = `${thing}点评：${asked.slice(thing.length, -3)}好于预期`;
  expect(choose(asked, [word(thing)], [passage(all, { title })]), all).toEqual([]);
  expect(choose(asked, [word(thing)], [passage(ofOne, { title })]), ofOne).toEqual([ofOne]);
});

test.each([
  ['共享单车市场规模是多少', '共享单车市场规模为 320 亿元。'],
  ['宁德时代每股收益是多少', '预计宁德时代 EPS 为 14.2 元。'],
  ['贵州茅台每股分红是多少', '贵州茅台每 10 股派发现金分红 276.24 元。'],
])('%s is a measure of its own', (asked, told) => {
  const thing = asked.slice(0, 4);
  expect(choose(asked, [word(thing)], [passage(told)])).toEqual([told]);
});

test.each(['稀土管制有什么影响', '稀土管制有哪些作用？', '稀土管制有何意义'])(
  '%s is told in a sentence that says what came of it',
  (asked) => {
    const told = '稀土管制致下游企业迎替代窗口。';
    expect(choose(asked, [word('稀土管制')], [passage(told)])).toEqual([told]);
    expect(choose(asked, [word('稀土管制')], [passage('稀土管制涉及镓、锗与锑等，范围如下。')])).toEqual([]);
  },
);
