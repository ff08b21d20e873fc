import { foldText } from '#contract/text/fold.ts';
import { DATES, isOfScope, isOpposed, periodsIn, withoutNumbering } from '../../figures/index.ts';
import { goesAsAsked, isOfLess, tellsCauseOf } from './cause-of.ts';
import { comparesBy, isFactAsked } from './fact-asked.ts';
import { isHomeFigure } from './home-figures.ts';
import { definesThing, describesThing } from './meaning.ts';
import { isOfCountry, isOfNamed, isOfThing } from './of-thing.ts';
import { foldedOf, isTold, type ReadPassage } from './read-passage.ts';
import type { Question } from './read-question.ts';
import { sentencesOf } from './sentences.ts';
import { asksCompanies, isOfSort, isOneOfThem } from './sort-of-answer.ts';
import { titleTells, withoutIssue } from './title-said.ts';
import { saysFirmly, saysView } from './view-said.ts';

const CAUSES =
  /因为|由于|原因|源于|源自|因此|所以|导致|使得|主因|主要系|归因|归结|归功|原理|为了|(?:来自|来源|在)于|缘于|起因|引发|受.{1,24}影响|受益|拖累|带动|推动|驱动|叠加|得益|所致|催化|压制|由.{1,20}引起|造成|意味着|解释/;
const UP = /上涨|上升|增长|增加|提升|提高|反弹|回升|走强|走高|新高|改善|扩大|涨/;
const DOWN = /下跌|下降|下滑|减少|降低|回落|回调|走弱|走低|新低|恶化|收窄|亏损|承压|回撤|跌/;

/** 如何影响A股？ is the headline of an answer. */
const ASKS_ITSELF = /[?？][”」』’"')）\s]*$/u;

/** 怎么看 asks what somebody thinks; a question that ends in 吗 may be answered by a fact. */
const ASKS_VIEWS = /怎么看|如何看|看法|观点|前景|展望|后市/;

/** 装机量排名 wants names in their order. */
const ASKS_ORDER = /排名|排行|排序|前[二三四五六七八九十\d]+(?:大|名|位|家)?(?:的|是|有|$)/u;
const TELLS_ORDER =
  /前[二三四五六七八九十\d]+|第[一二三四五\d]|分别(?:为|是)|位[列居]|居[首前]|首位|榜首|排名|top\s*\d|cr\d|依次|[%)）][、，,].+[%)）]/u;

/** Before 主要由于 it tells what it is the reason of. */
const BEFORE_CAUSE = /^(.+?)[，,]?(?:主要|部分)?(?:是|系)?(?:由于|因为|源于|源自|得益于|受益于|归因于|缘于)/u;

function outcomeOf(said: string): string {
  const before = BEFORE_CAUSE.exec(said)?.[1] ?? '';
  if (UP.test(before) || DOWN.test(before)) return before;
  return said.split(/[，,；;]/).findLast((clause) => UP.test(clause) || DOWN.test(clause)) ?? said;
}

/** Why something fell is not told by why it rose; told for certain, where the way it went is named. */
function goesTheSameWay(asked: string, said: string, isCertain: boolean): boolean {
  const [wants, other] = DOWN.test(asked) ? [DOWN, UP] : [UP, DOWN];
  if (DOWN.test(asked) === UP.test(asked)) return true;
  if (!wants.test(said)) return !isCertain && !other.test(said);
  // It says both: what rose because something else fell.
  return !other.test(said) || wants.test(outcomeOf(said));
}

/** 降息预期升温，黄金价格回升: it says that it happened, and something beside that. */
const tellsOfTheSame = (asked: string, said: string): boolean =>
  UP.test(asked) !== DOWN.test(asked) && goesTheSameWay(asked, said, true) && /[，,]/u.test(said);

/** Days of a month that is asked for: 2月5日. */
const isDayOf = (part: string, text: string): boolean => {
  const month = /^m(\d{1,2})$/.exec(part)?.[1];
  return month !== undefined && new RegExp(`(?<!\\d)0?${month}\\s*月`).test(text);
};

/** Days of a month, whichever. */
const DAY_OF_MONTH = /(?<!\d)(?:1[0-2]|0?[1-9])月\d{1,2}[日号]/u;

/** 9.22, no part of a longer figure, and no amount. */
const MONTH_AND_DAY = String.raw`(?:0?[1-9]|1[0-2])\.(?:[12]\d|3[01]|0?[1-9])(?![\d.])`;
/** 9.22-9.26 are days; 13.5-14.5 元/kg, 3.5-4.2% and 增速为 3.5-4.2 are not. */
const DAYS = String.raw`(?<![\d.%+-]|\d,|[为约达率速价值比额量幅$¥a-z]\s*)${MONTH_AND_DAY}\s*[-~至]\s*${MONTH_AND_DAY}(?!\s*(?:[%％‰°℃]|个(?!股)|成(?![交分份])|百分|[万亿](?![科华达联纬])|[美港欧日]?元|[倍吨辆件只片颗桶瓦伏克米度年]|点(?!评)|台(?![湾积])|天(?![然气津])|升(?!幅)|人(?!民币|工|形)|公[斤里吨顷]|小时|k?[gmtw]w?h?(?![a-z])|[nmc]m(?![a-z])|bp|pct|x(?![a-z])))`;
/** How it went this week is not how it went in half a year. */
const OF_WEEK = new RegExp(String.raw`[本上当单近]周|第\s*\d+\s*周|周[涨跌]+幅|今日|昨日|${DAYS}`, 'u');

/** 创2023年8月以来新低 tells of another month, and how long it had not been so. */
const SINCE = /(?:(?:19|20)?\d{2}年)?\d{1,2}月份?以来/gu;

/** Of a part of a year that is asked for another is no answer, where the sentence or what it stands under names one. */
function isOfPart(
  said: string,
  around: readonly string[],
  { part }: NonNullable<Question['period']>,
): boolean {
  const plain = said.replaceAll(SINCE, ' ');
  if (part === null || isDayOf(part, plain)) return true;
  if (/^m\d/u.test(part) && DAY_OF_MONTH.test(plain)) return false;
  const told = [plain, ...around].map((text) => periodsIn(text).filter((one) => one.part !== null));
  // 昨日披露的二季报显示 tells of the quarter.
  if (told[0]?.some((one) => one.part === part) === true) return true;
  if (OF_WEEK.test(said)) return false;
  const nearest = told.find(({ length }) => length > 0);
  return nearest === undefined || nearest.some((one) => one.part === part);
}

/** 三条, 两种, 一半; 进一步 counts nothing. */
const SPELT = /(?<!进)[一二三四五六七八九十两]{1,3}\s*[个种类条家项步层只位名天次倍成点]|分之|一半/;

/** 13:03 */
const CLOCK = /(?<!\d)\d{1,2}[:：]\d{2}(?!\d)/gu;

/** 1-2月: of which months it tells. */
const FIRST_MONTH = /(?<![\d.])(?:0?[1-9]|1[0-2])\s*[-~至到—–]\s*(?=(?:0?[1-9]|1[0-2])\s*月)/gu;

/** Whether a sentence holds a figure that is neither a date nor one of the question's own. */
function hasOwnFigure(said: string, anchors: readonly string[]): boolean {
  const rest = withoutNumbering(said)
    .replaceAll(FIRST_MONTH, ' ')
    .replaceAll(DATES, ' ')
    .replaceAll(CLOCK, ' ');
  const figures = rest.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  return SPELT.test(rest) || figures.some((figure) => !anchors.includes(figure));
}

const asksForTime = ({ asked }: Question): boolean =>
  /哪(?:一)?年|何时|什么时候|哪(?:一)?[天日]|日期|多久|多长|(?:几|多少)个?[年月天日周]|哪.{0,2}时间/.test(
    asked,
  );

const OF_EACH = /平均|人均|均值|每人/;
const OF_WHAT =
  '(?:业务|产品|平均)?(?:收入|营收|利润|净利|毛利|成本|盈利|亏损|价值|用量|费用|均价|价格|投资|产值|能耗|带电)';
const oneOf = (unit: string, { before = '[单每]', others = '' } = {}): { asked: RegExp; told: RegExp } => ({
  // 共享单车 and 单车智能 are no figures of one.
  asked: new RegExp(`(?<!共享)${before}${unit}${OF_WHAT}`, 'u'),
  told: new RegExp(`[单每]${unit}|${unit}均|/\\s?${unit}${others}`, 'u'),
});
/** 单票收入, 吨毛利: what it comes to is told of one, and beside it how much all come to. 每股收益 is a measure of its own. */
const OF_ONE = [
  ...['票', '台', '店', '头', '户', '件', '箱'].map((unit) => oneOf(unit)),
  oneOf('车', { others: '|[单每]辆|/\\s?辆' }),
  oneOf('吨', { before: '[单每]?', others: `|吨${OF_WHAT}` }),
  oneOf('瓦', { others: '|/\\s?w(?![a-z])' }),
];

/** What comes to each of many is not what all come to. `around` is the passage, its heading, and the title of its report. */
function isOfEach(asked: string, said: string, around: readonly string[]): boolean {
  const one = OF_ONE.find((each) => each.asked.test(asked));
  if (one !== undefined) return [said, around[1] ?? ''].some((text) => one.told.test(text));
  return !OF_EACH.test(asked) || [said, ...around].some((text) => OF_EACH.test(text));
}

const ASKS_PRICE = /价格|[均单报售]价/u;
/** How it moved may be told of what is priced: CPI同比下降. */
const ASKS_MOVE = /同比|环比|[涨跌]幅|增速|指数|变化/u;
/** 14.2元/kg, 报收 and 突破4000美元 tell a price without saying so. */
const IS_PRICE =
  /(?<!评)价(?!值)|(?<![周月季年日财快])报(?:收(?!入|益)|\s?\d)|收[于盘]|(?:[突跌]破|站[上稳]|[涨跌升降]至)[^,，]{0,8}\d[^,，]{0,6}[元点]|[元币分]\s*\/|\/\s*(?:吨|桶|盎司|公斤|千克|[kmg]?[gtw](?![a-z])|[片瓦平克斤股件套台辆])|每(?:吨|桶|盎司|公斤|[片瓦克斤股件套台辆])/u;

/** 出口额为22亿美元 is no price of what was exported. */
const tellsPrice = (said: string, asked: string, [, heading = '']: readonly string[]): boolean =>
  !ASKS_PRICE.test(asked) || ASKS_MOVE.test(asked) || IS_PRICE.test(said) || IS_PRICE.test(heading);

function isOfNumber(said: string, around: readonly string[], question: Question): boolean {
  const { asked, anchors, period, wanted, counted } = question;
  if (!isOfScope(said, asked, around) || !isOfEach(asked, said, around)) return false;
  if (!isOfThing(said, asked) || !isOfNamed(said, asked, around.slice(1))) return false;
  if (!isOfCountry(said, asked, around.at(-1) ?? '') || !tellsPrice(said, asked, around)) return false;
  if (!isHomeFigure(said, question, around)) return false;
  if (asksForTime(question)) return true;
  // What is measured is looked at with its time where it is known.
  if (wanted === null && period !== null && !isOfPart(said, around, period)) return false;
  if (counted !== null && !counted.test(said) && !around.some((text) => counted.test(text))) return false;
  return hasOwnFigure(said, anchors);
}

/** 收益率走势 is told by how it went, or by its figures; 人形机器人发展趋势 by what it comes to. */
const tellsChange = (said: string, asked: string): boolean =>
  !/(?:走势|[价率量额值润入幅速]趋势)(?:如何|怎么?样|是什么)?[\s?？。]*$/u.test(asked) ||
  UP.test(said) ||
  DOWN.test(said) ||
  /震荡|持平|平稳|企稳|[升降贬]|\d\s*(?:%|bp|元|点)/u.test(said);

/** What a report on one company says itself, where companies are asked for. */
const isOfCompany = ({ company, kind }: ReadPassage, asked: string): boolean =>
  company != null && kind !== 'row' && asksCompanies(asked);

/**
 * Whether a sentence is what is asked for, not only about it: a meaning is defined, a reason is one of what happened, a figure is of the
 * region, the time and the unit that are asked.
 */
export function isAnswer(
  sentence: string,
  passage: ReadPassage,
  question: Question,
  /** What is asked about, as it may be said (`subjectWays`). */
  subject: readonly string[] = [],
): boolean {
  const { kind, asked, meaningOf, period } = question;
  const said = foldText(sentence);
  if (ASKS_ITSELF.test(said) || (passage.kind === 'title' && !titleTells(said, kind))) return false;
  if (meaningOf !== null) {
    const [first] = sentencesOf(passage.text);
    const place = { heading: foldedOf(passage).heading, isFirst: first === sentence, kind: passage.kind };
    return definesThing(said, meaningOf, place);
  }
  if (kind === 'reason')
    return tellsCauseOf(said, asked, subject) ?? (CAUSES.test(said) && goesTheSameWay(asked, said, true));
  if (kind === 'view' && ASKS_VIEWS.test(asked))
    // A title is what its house comes to: it need not say that it thinks so.
    return passage.kind === 'title' || (passage.kind !== 'row' && saysFirmly(said));
  if (kind === 'list' && ASKS_ORDER.test(asked) && !TELLS_ORDER.test(said)) return false;
  const { text, heading, title } = foldedOf(passage);
  const around = [text, heading, title];
  if (kind === 'list' && isOfCompany(passage, asked))
    return isOneOfThem(said, { asked, subject, around: title }) || isOfSort(said, asked);
  // 二季度加仓了哪些行业 is not told by what was bought in another quarter.
  if (kind === 'fact' || kind === 'definition' || kind === 'list')
    return (
      !isOpposed(asked, said) &&
      isOfSort(said, asked) &&
      (period === null || isOfPart(said, around, period)) &&
      isFactAsked(said, question, { subject, around })
    );
  if (kind === 'comparison') return comparesBy(said, asked);
  // 5月猪价走势 is not told by a price of the 5th of September.
  if (kind === 'change' && !(tellsChange(said, asked) && (period === null || isOfPart(said, around, period))))
    return false;
  const figures = passage.kind === 'title' ? withoutIssue(said) : said;
  return kind !== 'number' || isOfNumber(figures, around, question);
}

/**
 * Whether a sentence of the report itself comes so near that it is told where none is the answer: of a meaning it describes, of a reason it
 * tells of what happened, of a figure it is of the region and the time.
 */
export function isNearlyAnswer(
  sentence: string,
  passage: ReadPassage,
  question: Question,
  subject: readonly string[] = [],
): boolean {
  const { kind, asked, meaningOf, period, wanted } = question;
  const said = foldText(sentence);
  if (ASKS_ITSELF.test(said) || (passage.kind === 'title' && !titleTells(said, kind))) return false;
  // It may be what somebody thinks, or what happened.
  if (kind === 'view' && ASKS_VIEWS.test(asked)) return passage.kind !== 'row' && saysView(said);
  // Whether it leads is not said.
  if (kind === 'list' && isOfCompany(passage, asked)) return subject.some((way) => said.includes(way));
  if (kind === 'reason' && (isOfLess(said, asked) || goesAsAsked(said, asked, subject) === false))
    return false;
  if (isTold(passage)) return kind === 'reason' && tellsOfTheSame(asked, said);
  const { text, heading, title } = foldedOf(passage);
  if (meaningOf !== null) return describesThing(said, meaningOf, { heading, title, kind: passage.kind });
  if (kind === 'reason') return passage.kind === 'paragraph' && goesTheSameWay(asked, said, true);
  const around = [text, heading, title];
  if (!isOfEach(asked, said, around)) return false;
  if (wanted !== null && [said, heading].every((text) => text.search(wanted.measure.said) < 0)) return false;
  const isOfTime = wanted !== null || period === null || isOfPart(said, around, period);
  if (
    kind !== 'number' ||
    !isOfTime ||
    !isOfScope(said, asked, around) ||
    !isOfThing(said, asked) ||
    !isOfCountry(said, asked, title) ||
    !isHomeFigure(said, question, around) ||
    !isOfNamed(said, asked, around.slice(1))
  )
    return false;
  return asksForTime(question) || hasOwnFigure(said, question.anchors);
}
