import { foldText } from '#contract/text/fold.ts';
import { goesAsAsked, saysWay, wayAsked } from './cause-of.ts';
import { isHomeFigure } from './home-figures.ts';
import type { ReadPassage } from './read-passage.ts';
import type { Question } from './read-question.ts';
import { deedAsked, tellsDeed } from './whether-happened.ts';

/** 存储芯片涨价 ends in what happened; 如何提高净利润 and 毛利率提升的措施 ask something of it. */
const ASKS_MORE = /如何|怎|哪|什么|啥|吗|是否|能否|有没有|影响|意味/u;
const OF_PRICE = /[涨提降跌]价/u;

/** 同比+50%, as notes say that it grew. */
const SIGNED = {
  up: /[同环]比[^,，。;；]{0,4}\+\s*\d/u,
  down: /[同环]比[^,，。;；]{0,4}[-−]\s*\d/u,
} as const;

/** Of what only names that something moves, what says that it does: of its price, where that is said to. */
function goesAsNamed(said: string, asked: string, subject: readonly string[]): boolean {
  const way = ASKS_MORE.test(asked) ? null : wayAsked(asked, 0);
  if (way === null) return true;
  if (OF_PRICE.test(asked) && !said.includes('价')) return false;
  return goesAsAsked(said, asked, subject) ?? (saysWay(said, way) || SIGNED[way].test(said));
}

/** Whether a sentence tells the fact that is asked for, and not one beside it. `around` is what it stands under. */
export function isFactAsked(
  said: string,
  question: Question,
  { subject, around }: { subject: readonly string[]; around: readonly string[] },
): boolean {
  const { asked, kind } = question;
  const deed = deedAsked(asked);
  if (deed !== null) return tellsDeed(said, deed);
  if (!isHomeFigure(said, question, around)) return false;
  return kind !== 'fact' || goesAsNamed(said, asked, subject);
}

/** What things are compared by, as questions and sentences say it. */
const COMPARED: readonly (readonly [asked: RegExp, said: RegExp])[] = [
  [/增速|增长/u, /增速|增长(?:率|了|约|\d)|同比|[+＋]\d/u],
  [/毛利率/u, /毛利/u],
  [/净利率/u, /净利/u],
  [/估值/u, /估值|(?<![a-z])p[ebs](?![a-z])|市[盈净销]率/u],
  [/市占率|份额/u, /市占率|份额/u],
  [/成本/u, /成本/u],
  [/价格/u, /价|元\s*\//u],
  [/规模/u, /规模/u],
  [/销量/u, /销/u],
  [/收入|营收/u, /收入|营收/u],
  [/利润/u, /利润|净利|毛利|盈利|亏损/u],
  [/分红|股息率/u, /分红|股息|分派|派息/u],
];

/** Whether a sentence speaks of what things are compared by, of several of one: that funds hold both of two companies tells not which grows faster. */
export function comparesBy(said: string, asked: string): boolean {
  const measures = COMPARED.filter(([wanted]) => wanted.test(asked));
  return measures.length === 0 || measures.some(([, told]) => told.test(said));
}

/** Whether what a report on one company says is of that company alone, where nobody was named: its sales are not those of its trade. */
export const isOfItsCompany = (
  said: string,
  { company }: Pick<ReadPassage, 'company'>,
  { kind, wanted, asked, ofChosen }: Pick<Question, 'kind' | 'wanted' | 'asked' | 'ofChosen'>,
): boolean =>
  ofChosen !== true &&
  kind === 'number' &&
  wanted?.measure.isFlow === true &&
  company != null &&
  !asked.includes(foldText(company)) &&
  (said.includes(foldText(company)) || /公司/u.test(said));
