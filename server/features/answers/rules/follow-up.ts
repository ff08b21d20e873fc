import { followAsked, numberAsked, periodsIn } from '../../figures/index.ts';

/** What is put before and behind a question that leans on the one before it. */
const LEADS = /^(?:那么?|还有|以及|另外|如果是|换成|改成|再看看?)[,，\s]*/;
const TAILS = /(?:的话)?呢?[\s?？。!！]*$/;
const LEANS = /^(?:那|还有|换成|改成|如果是)|呢[\s?？。!！]*$/;
/** It asks something by itself. */
const ASKS = /什么|多少|哪|为何|怎|如何|几[个种倍年次只家天月]|是否|吗/;
const LONGEST_CORE = 16;

const ASK_OF_FIGURE = /(?:是|为|有|达到?|占)?(?:多少|几何)[^多少]{0,2}$/;
const FIGURE =
  '净资产收益率|收益率|收益|胜率|毛利率|净利率|费用率|利率|增速|增长率|占比|比例|回撤|波动率|换手率|跟踪误差|夏普(?:比率?)?|信息比率?|icir|赔率|盈亏比|' +
  '收入|营收|净利润|利润|毛利|净利|费用|成本|生产量|销售量|产量|销量|市值|规模|价格|单价|薪酬|资金|人数|数量|金额|产能|市占率|市场份额';
const OF_FIGURE =
  '加权|平均|年化|月度|年度|累计|累积|多空|最大|总|基本|扣非|归母|营业|主营|管理|销售|研发|财务|月|日|每股|超额|货币';
const AT_END = new RegExp(`(?:${OF_FIGURE})*(?:${FIGURE})$`, 'i');

const plainOf = (text: string): string => text.normalize('NFKC').trim();
const han = String.raw`\p{Script=Han}`;

/** What leans on the question before it, without the words that say so; empty for what stands by itself. */
function coreOf(asked: string): string {
  const plain = plainOf(asked);
  if (!LEANS.test(plain)) return '';
  const core = plain.replace(LEADS, '').replace(TAILS, '');
  return core.length > LONGEST_CORE || ASKS.test(core) ? '' : core;
}

const headOf = (before: string): string => before.replace(/[\s?？。!！]+$/, '').replace(ASK_OF_FIGURE, '');

/** 那2024年呢: the time instead of the one that was asked for, or before a question that named none. */
function atAnotherTime(before: string, core: string): string | null {
  const [named, ...more] = periodsIn(core.toLowerCase());
  if (named === undefined || more.length > 0) return null;
  if (/[^的\s年度]/.test(core.slice(0, named.at) + core.slice(named.to))) return null;
  const [asked, ...others] = periodsIn(before.toLowerCase());
  if (asked === undefined) return `${core}${before}`;
  if (others.length > 0) return null;
  const year = named.year === null && asked.year !== null ? `${asked.year}年` : '';
  return `${before.slice(0, asked.at)}${year}${core}${before.slice(asked.to)}`;
}

/** 最差的呢 */
function theOtherEnd(before: string, core: string): string | null {
  const end = /^最\p{Script=Han}(?=的?$)/u.exec(core)?.[0];
  return end === undefined || !/最\p{Script=Han}/u.test(before)
    ? null
    : before.replace(/最\p{Script=Han}/u, end);
}

/** 比亚迪呢: of somebody else. The longest name is meant where one stands in another. */
function ofSomebodyElse(before: string, core: string, names: readonly string[]): string | null {
  if (!names.includes(core)) return null;
  const [asked] = names.filter((name) => before.includes(name)).sort((a, b) => b.length - a.length);
  return asked === undefined ? null : before.replace(asked, core);
}

/** 毛利率呢: another figure of the same. */
function anotherFigure(before: string, core: string): string | null {
  if (!AT_END.test(core)) return null;
  const head = headOf(before);
  const asked = AT_END.exec(head);
  if (asked !== null) return `${head.slice(0, asked.index)}${core}是多少？`;
  const of = head.lastIndexOf('的');
  return of < 0 ? null : `${head.slice(0, of + 1)}${core}是多少？`;
}

/** 中证500呢, 季度择时呢: what is built as something in the question before it stands in its place. */
function alike(before: string, core: string): string | null {
  const letters = /^(\p{Script=Han}{1,4})\d{2,4}$/u.exec(core)?.[1]?.length;
  if (letters !== undefined) {
    const other = new RegExp(`${han}{${letters}}\\d{2,4}(?!\\d|\\s*[年月日%])`, 'u');
    if (other.test(before)) return before.replace(other, core);
  }
  for (let from = 1; from <= core.length - 2; from += 1) {
    const end = core.slice(from);
    const at = before.indexOf(end);
    if (at < 0) continue;
    const start = at - from;
    // Behind what is longer than all that stands before it nothing is put away.
    const isWhole = start >= 0 && new RegExp(`^${han}+$`, 'u').test(before.slice(start, at));
    return `${before.slice(0, isWhole ? start : at)}${core}${before.slice(at + end.length)}`;
  }
  return null;
}

/** 峰度呢, after 什么是偏度. */
function whatIs(before: string, core: string): string | null {
  if (/^什么是/.test(before)) return `什么是${core}？`;
  return /是什么(?:意思)?[?？]?$/.test(before) ? `${core}是什么？` : null;
}

/** 境外呢: another part, of which the same figure is asked. */
function anotherPart(before: string, core: string, names: readonly string[]): string | null {
  const head = headOf(before);
  const figure = AT_END.exec(head);
  if (figure === null) return null;
  const of = head.slice(0, figure.index).replace(/的$/, '');
  const [name] = names.filter((one) => of.includes(one)).sort((a, b) => b.length - a.length);
  const times = periodsIn(of.toLowerCase()).map(({ to }) => to);
  const from = Math.max(0, name === undefined ? 0 : of.indexOf(name) + name.length, ...times);
  // Whose part it is has to be known, or all of it would be put away.
  return from === 0 ? null : `${of.slice(0, from)}${core}的${figure[0]}是多少？`;
}

/** 这个数历期怎么变: the number that was asked for, again and again. */
function overTime(before: string, asked: string): string | null {
  const rest = /^(?:那么?)?(?:这个|该|上面的?|上述)(?:数字?|数据|指标|数值)?\s*(?<rest>.+)$/u.exec(asked)
    ?.groups?.rest;
  if (rest === undefined) return null;
  const whole = `${numberAsked(before)}${rest}`;
  return followAsked(whole) === null ? null : whole;
}

/**
 * A question that leans on the one before it, said whole: the time, the subject or the figure is another, all else is as it was. null where it
 * stands by itself, or where it is not clear what it leans on: then it is asked as it is.
 */
export function followUp(before: string, asked: string, names: readonly string[]): string | null {
  const over = before === '' ? null : overTime(before, plainOf(asked));
  if (over !== null) return over;
  const core = coreOf(asked);
  if (core === '' || before === '') return null;
  const plain = plainOf(before);
  const whole =
    atAnotherTime(plain, core) ??
    theOtherEnd(plain, core) ??
    ofSomebodyElse(plain, core, names) ??
    anotherFigure(plain, core) ??
    alike(plain, core) ??
    whatIs(plain, core) ??
    anotherPart(plain, core, names);
  return whole?.replace(/\?$/, '？') ?? null;
}
