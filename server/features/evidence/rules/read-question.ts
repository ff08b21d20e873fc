import type { Wanted } from '../../figures/index.ts';
import { measureAsked, type Period, periodsIn } from '../../figures/index.ts';
import { endsInHomeFigure } from './home-figures.ts';
import { meaningAsked } from './meaning.ts';
import { endsInRate, endsInSize } from './of-thing.ts';
import { endsInCompanies } from './sort-of-answer.ts';
import { valueAsked } from './value-asked.ts';
import { eventAsked } from './when-happened.ts';
import { deedAsked } from './whether-happened.ts';

/** What sort of answer a question wants. */
export type QuestionKind =
  | 'number'
  | 'definition'
  | 'list'
  | 'reason'
  | 'view'
  | 'comparison'
  | 'change'
  | 'summary'
  | 'fact';

export interface Question {
  kind: QuestionKind;
  /** What the number is to be followed by, where the question tells; null for any. */
  unit: RegExp | null;
  /** Figures and Latin names of the question, folded: an answer that lacks one of them speaks of something else. */
  anchors: string[];
  /** The question without the words that ask, folded. */
  subject: string;
  /** It asks what may go wrong, which reports say in a place of its own. */
  isOfRisks: boolean;
  /** All of it, folded. */
  asked: string;
  /** What it asks the meaning of; null where it asks for something else. */
  meaningOf: string | null;
  /** What it asks the time of: 量产 of 什么时候量产; null where it asks for something else. */
  event: string | null;
  /** The one time that it names; null for none, or several. */
  period: Period | null;
  /** What the figure is counted in, where the question says so (多少万辆); null where it does not. */
  counted: RegExp | null;
  /** The measure and the time whose figure it asks for; null where none is known. */
  wanted: Wanted | null;
  /** Of reports that were chosen: it asks of whom and of where they are, and need not say so. */
  ofChosen?: boolean;
}

const ASKS = /什么是|何为|何谓|是什么(?:意思)?|是啥|的?(?:定义|含义)(?:是(?:什么)?)?|(?:是|为)?多少|[?？]/g;

/** 多空对比因子的胜率是多少 compares nothing. */
const ENDS_IN_NUMBER = /(?:(?:是|为|有|达到?)多少|多少[百千万亿]*\p{Script=Han}{1,2})(?:个百分点)?[?。\s]*$/u;

const KINDS: readonly { kind: QuestionKind; asked: RegExp }[] = [
  {
    kind: 'summary',
    asked: /(?:总结|概括|概述|摘要|归纳)|(?:讲|说|写)了?(?:些)?什么|(?:主要|核心)(?:内容|结论|观点)(?:是|有)/,
  },
  // 黄金还能涨多久: nobody knows, and houses think.
  { kind: 'view', asked: /还[能会要].{0,8}(?:多久|多长|吗)|会不会/ },
  {
    kind: 'comparison',
    asked: /区别|差异|不同|相比|比较|对比|哪(?:个|种|一个)更|孰|优于|高于.{0,8}吗|谁.{0,8}更/,
  },
  {
    kind: 'change',
    asked: /变化|走势|趋势|历年|逐年|演变|如何变|怎么变/,
  },
  // What comes of something is told in a sentence, and is no list of things.
  { kind: 'fact', asked: /有(?:什么|何|啥|哪些)(?:样的)?(?:影响|作用|后果|冲击|意义)[\s?？。]*$/u },
  { kind: 'list', asked: /哪[两二三四五六七八九十](?:大?类|种|个|项|点|方面|部分|条|家|只)/ },
  { kind: 'list', asked: /(?<!第)哪几(?!年|个?月|天|日|周|季|次|倍)/ },
  { kind: 'reason', asked: /为什么|为何|为啥|原因|因素|什么导致|怎么解释|由于什么/ },
  {
    kind: 'number',
    asked:
      /多少|几(?:个|种|倍|年|次|只|家|天|月|类|条|项|期|成|点|份|位|根|层|步|轮|章|组|档|级|段|块|阶|支|篇|页|人|周|季|笔|回)|多大|多高|多长|多久|比(?:例|率)(?:是|为)|占比|比重|份额|(?:率|值|额|数|价|度|比|收入|利润|规模)(?:是|为|达到?)?(?:什么|多|几)|哪(?:一)?年|何时|什么时候|哪(?:一)?天|哪(?:一|个)?(?:段时间|时间段)|(?:什么|哪个|多大)(?:范围|区间)/,
  },
  { kind: 'definition', asked: /什么是|是什么(?:意思)?|何为|何谓|定义|含义|指(?:的)?是?什么|怎么理解|是啥/ },
  { kind: 'list', asked: /排名|排行|哪些|哪几|有什么|包括什么|分(?:为|成)什么|列出|分别(?:是|有)/ },
  {
    kind: 'view',
    asked: /怎么看|如何看|看法|观点|评级|怎么样|前景|展望|建议|是否(?:有效|看好)|吗[？?]?$|认为/,
  },
];

/** 2019, 300, APM, 5 of 5% or 5日; full-width forms were folded before. */
const ANCHOR = /\d+(?:\.\d+)?|[a-z][a-z0-9_-]*/g;
/** Latin words that ask, or that any report of the trade has. */
const PLAIN_LATIN = new Set(['a', 'the', 'of', 'in', 'is', 'and', 'vs', 'etf']);

/**
 * 主要风险有哪些, 光伏有什么风险, and 风险提示 by itself. Of 什么是信用风险 a meaning is asked, and 风险溢价 is no risk.
 */
const OF_RISKS =
  /^(?:这份|这篇|该|本)?(?:报告|研报)?的?(?:主要|核心|重要)?(?:投资)?风险(?:点|因素|提示)?$|风险(?:点|因素|提示)?(?:都?有|在)(?:哪些|什么|哪里)$|有(?:哪些|什么|啥)(?:主要|核心|重要|投资)?的?风险(?:点|因素)?$|(?:行业|板块|产业|公司|投资)的?(?:主要)?风险(?:点|因素|提示)?$/;

/** 美联储9月降息了吗: whether something happened at a time is no matter of views. */
const HAPPENED = /(?:了|过)(?:吗|没有?)[?？。\s]*$/u;

/** 创新药是不是核心增量 asks whether it is so, and for no figure. */
const WHETHER = /是不是|是否|有没有|是.{1,8}还是/u;

function kindSaid(question: string, folded: string): QuestionKind | undefined {
  if (ENDS_IN_NUMBER.test(folded)) return 'number';
  if (endsInCompanies(folded)) return 'list';
  const kind = KINDS.find(({ asked }) => asked.test(question))?.kind;
  const isFact = deedAsked(folded) !== null || (HAPPENED.test(folded) && periodOf(folded) !== null);
  return kind === 'view' && isFact ? 'fact' : kind;
}

/** Reads what a question wants. `folded` is the question as it is compared: small letters, half-width. */
export function readQuestion(question: string, folded: string): Question {
  const wanted = wantedOf(folded);
  const meaningOf = meaningAsked(folded);
  const plainKind = kindSaid(question, folded);
  const kind =
    meaningOf === null
      ? (plainKind ??
        (!WHETHER.test(folded) &&
        (isForFigure(wanted, folded) ||
          endsInSize(folded) ||
          endsInHomeFigure(folded) ||
          (wanted === null && endsInRate(folded)))
          ? 'number'
          : 'fact'))
      : 'definition';
  const value = kind === 'number' ? valueAsked(question) : null;
  const unit = value?.given ?? null;
  const anchors = [...new Set(folded.match(ANCHOR) ?? [])].filter((anchor) => !PLAIN_LATIN.has(anchor));
  const subject = folded.replaceAll(ASKS, '').trim();
  return {
    ...{ kind, unit, anchors, subject, asked: folded },
    // How long a drawdown took is no drawdown.
    wanted: value?.isTime === true ? null : wanted,
    isOfRisks: OF_RISKS.test(subject),
    meaningOf,
    event: kind === 'number' ? eventAsked(folded) : null,
    period: periodOf(folded),
    counted: kind === 'number' ? countedIn(folded) : null,
  };
}

/** The one time that a question names. */
function periodOf(folded: string): Period | null {
  const [period, ...others] = periodsIn(folded);
  return period !== undefined && others.length === 0 ? period : null;
}

/** What things are counted in behind 多少; money is told by its own words. */
const COUNTED =
  /多少\s*(?:[百千万亿]+\s*)?(?<unit>美元|港元|欧元|日元|台|辆|吨|gwh|mwh|kwh|gw|mw|kw|平方米|公里|桶|盎司|片|颗|头|套|艘|架|个百分点|个基点)/;

function countedIn(folded: string): RegExp | null {
  const unit = COUNTED.exec(folded)?.groups?.unit;
  return unit === undefined ? null : new RegExp(unit);
}

function wantedOf(folded: string): Wanted | null {
  const asked = measureAsked(folded);
  if (asked === null) return null;
  return { ...asked, period: periodOf(folded) };
}

/** A measure of a time, or how fast it grows, is asked for its figure; the bare name of one may be asked for what is said of it. */
const isForFigure = (wanted: Wanted | null, folded: string): boolean =>
  wanted?.isLast === true &&
  (wanted.isGrowth || wanted.period !== null || wanted.measure.isFigure || isOfOne(wanted, folded));

/** 贵州茅台归母净利润: what adds up over time, of what is named before it; 如何提高净利润 and 汇率影响净利润 name nobody. */
const isOfOne = ({ measure }: Wanted, folded: string): boolean => {
  const before = folded.slice(0, Math.max(0, folded.search(measure.said)));
  return measure.isFlow && before.length >= SHORTEST_NAME && !ASKS_OR_ACTS.test(before);
};
const SHORTEST_NAME = 2;
const ASKS_OR_ACTS =
  /如何|怎|什么|啥|哪|谁|能|会|可否|是否|为何|影响|提高|提升|改善|增加|减少|降低|扩大|侵蚀|贡献|拖累|拖慢|推动|推升|带动|拉动|导致|使|让|令|靠|把|被|将|对|实现|支撑|驱动|决定/;

/** 贵州茅台净利润: the measure of somebody is asked for its figure, too. */
export const asOf = (question: Question, isOfSomebody: boolean): Question =>
  question.kind === 'fact' && isOfSomebody && question.wanted?.isLast === true
    ? { ...question, kind: 'number', unit: question.wanted.measure.unit }
    : question;

/** Words in which one asks what a report says as a whole. */
const OF_WHOLE =
  /这份|这篇|该|本|报告|研报|全文|文章|请|帮我|一下|总结|概括|概述|摘要|归纳|主要|核心|内容|结论|观点|讲|说|写|了|些|什么|有|的|是|哪些|[\s\p{P}]/gu;

/** Whether nothing else is asked than what a report says as a whole. */
export const asksForWhole = ({ kind, subject }: Question): boolean =>
  kind === 'summary' && subject.replaceAll(OF_WHOLE, '') === '';
