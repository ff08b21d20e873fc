import { measureAsked } from './measures.ts';

/** A question for one number again and again: 近五期的煤价, 各季度归母净利润. */
export interface FollowAsked {
  /** The number, without the words that ask for it over time, and without the periodical that gives it. */
  subject: string;
  /** The periodical as the question calls it; empty where it names none. */
  periodical: string;
  /** So many at most are asked for, the newest; null for all. */
  most: number | null;
  /** The spans of time that are asked for; null where the question leaves it open. */
  span: Span | null;
}

/** What a figure that adds up is of. */
export type Span = 'quarter' | 'half' | 'year' | 'month';

const SPANS: readonly { said: RegExp; span: Span }[] = [
  { said: /季/, span: 'quarter' },
  { said: /半年/, span: 'half' },
  { said: /年/, span: 'year' },
  { said: /月/, span: 'month' },
];

const COUNT = '[几\\d一二三四五六七八九十两]{0,3}';
const OVER_TIME = new RegExp(
  `(?:最?近|过去|前)${COUNT}个?(?:期|周|月|季度?|年|次|份报告)(?:以来|来|里)?|历[期次年](?:报告)?|各[期年月周]|各个?季度?|[每逐][一个]*[期季年月周]度?|(?:随时间的?)?(?:走势|趋势)|(?:的|有(?:什么|怎样的)?)?(?:怎么|如何|怎样|什么)?变(?:化|动)(?:趋势|情况|的)?|(?:怎么|如何|怎样)(?:变|走)的?`,
  'gu',
);
const NUMERALS = '零一二三四五六七八九十';
const REST = /(?:都|分别|各)?(?:是|为)?(?:多少|什么|怎样|如何)?[\s?？。!！的]*$/u;

/** With what the name of a number ends. */
const IS_NUMBER =
  /(?:价格?|率|额|量|值|规模|收入|营收|利润|净利|指数|沪指|深成指|创业板指|综指|库存|产能|点位|估值|比例|占比|幅度?|增速|均重|同比|环比|面积|库存|余额|余额|成交|存栏|存栏量|指标|数|pe|pb|roe|eps)$/iu;

/** 国信证券煤炭周报的… */
const OF_PERIODICAL =
  /^(?<name>.{2,}?(?:周报|日报|月报|周刊|早报|晨报|周观点|周观察))(?:系列)?[里中上]?[的\s,，:：]*(?<rest>.{2,})$/u;

const isOfNumber = (subject: string): boolean => {
  const plain = subject.normalize('NFKC').toLowerCase();
  return IS_NUMBER.test(plain) || measureAsked(plain)?.isLast === true;
};

function countIn(said: string): number | null {
  const digits = /\d+/.exec(said)?.[0];
  if (digits !== undefined) return Number(digits);
  const numeral = /[一二三四五六七八九十两]/.exec(said)?.[0];
  if (numeral === undefined) return null;
  return numeral === '两' ? 2 : NUMERALS.indexOf(numeral);
}

/** null for what asks for no number over time. */
export function followAsked(query: string): FollowAsked | null {
  const plain = query.normalize('NFKC').trim();
  const said = plain.match(OVER_TIME);
  if (said === null) return null;
  const subject = plain
    .replaceAll(OVER_TIME, ' ')
    .trim()
    .replace(REST, '')
    .replace(/^的/u, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const { name: periodical = '', rest = subject } = OF_PERIODICAL.exec(subject)?.groups ?? {};
  if (!isOfNumber(rest)) return null;
  const most = said.map(countIn).find((count) => count !== null && count > 1) ?? null;
  const span = SPANS.find((one) => said.some((words) => one.said.test(words)))?.span ?? null;
  return { subject: rest, periodical, most, span };
}

const CHANGED =
  /(?:比|较|跟|和|与|对照|对比)\s*(?:上一?|前一?)(?:期|版|篇|次|份)|(?:上一?|前一?)(?:期|版)(?:以来)?.{0,6}(?:变|不同|区别)/u;

/** A question for what an issue says otherwise than the one before it, and the periodical as it is called; null for what asks for none. */
export function changesAsked(query: string): { periodical: string } | null {
  const plain = query.normalize('NFKC').trim();
  if (!CHANGED.test(plain) || !/变|不同|区别|差别|新增|更新/u.test(plain)) return null;
  return { periodical: /^.{2,}?(?:周报|日报|月报|周刊|早报|晨报|周观点|周观察)/u.exec(plain)?.[0] ?? '' };
}
