/** What is measured: as questions and reports call it, and what its figure is followed by. */
export interface Measure {
  name: string;
  said: RegExp;
  unit: RegExp;
  /** It adds up over time: half a year of it is not the year. */
  isFlow: boolean;
  /** It is nothing but a figure: whoever names it and no more asks for that, as of 最大回撤. */
  isFigure: boolean;
}

const MONEY = /元|亿|万|\d{4,}|\d,\d{3}/;
const SHARE = /%|个百分点|pct|成/;
/** 年换手率 12 倍 */
const SHARE_OR_TIMES = /%|个百分点|pct|成|倍|次/;
/** Not by how much it changed. */
const COUNT = /^(?!.*%)/;
const PLAIN = /\d/;

const measure = (
  name: string,
  said: string,
  unit: RegExp,
  { isFlow = false, isFigure = false }: Partial<Measure> = {},
): Measure => ({
  name,
  said: new RegExp(said, 'g'),
  unit,
  isFlow,
  isFigure,
});

const FLOW = { isFlow: true };
const OF_RETURNS = { isFigure: true };

/** What stands within another's name comes behind it. */
const MEASURES: readonly Measure[] = [
  measure('毛利率', '毛利率', SHARE),
  measure('净利率', '净利率|净利润率', SHARE),
  measure('费用率', '费用率', SHARE),
  measure('净资产收益率', '净资产收益率|roe', SHARE),
  measure('每股收益', '每股收益|eps', PLAIN),
  measure('扣非净利润', '扣(?:除)?非[^,。;]{0,10}?净利(?:润)?|扣非(?!.{0,6}净利)', MONEY, FLOW),
  measure('归母净利润', '(?:归母|归属于?[^,。;]{0,14}?的?)净利(?:润)?|归母业绩', MONEY, FLOW),
  measure('净利润', '净利(?:润)?', MONEY, FLOW),
  measure('毛利', '毛利(?:润)?', MONEY, FLOW),
  measure('营业收入', '营业总收入|营业收入|总营收|营收|总收入|销售收入|主营收入|收入', MONEY, FLOW),
  measure('研发费用', '研发(?:费用|投入|支出)', MONEY, FLOW),
  measure('经营现金流', '经营(?:活动)?(?:产生的)?(?:净)?现金流(?:量)?(?:净额)?', MONEY, FLOW),
  measure('销量', '销售量|销量', COUNT, FLOW),
  measure('产量', '生产量|产量', COUNT, FLOW),
  measure('目标价', '目标价(?:格)?', PLAIN),
  measure('市值', '市值(?!加权)', MONEY),
  measure('净息差', '净息差', SHARE),
  measure('不良率', '不良(?:贷款)?率', SHARE),
  measure('资产负债率', '资产负债率', SHARE),
  measure('股息率', '股息(?:收益)?率', SHARE),
  measure('渗透率', '渗透率', SHARE),
  measure(
    '年化收益',
    '年化(?:超额)?(?:平均)?(?:收益|回报)(?:率)?|annual(?:i[sz]ed)?[ _](?:excess[ _])?returns?',
    SHARE,
    OF_RETURNS,
  ),
  measure('胜率', '胜率|win(?:ning)?[ _]?(?:rate|ratio)', SHARE, OF_RETURNS),
  measure('夏普', '夏普(?:比率?)?|sharpe(?: ratio)?', PLAIN, OF_RETURNS),
  measure('卡玛', '卡玛(?:比率?)?|calmar(?:比率?)?', PLAIN, OF_RETURNS),
  measure('回撤', '回撤(?!比)|(?:max(?:imum)?[ _]?)?drawdown', SHARE, OF_RETURNS),
  measure('波动率', '波动率|volatility', SHARE),
  measure('换手率', '换手率|turnover', SHARE_OR_TIMES),
  measure('跟踪误差', '跟踪误差', SHARE, OF_RETURNS),
  measure('信息比', '信息比(?:率)?|icir|ic_ir|information[ _]ratio', PLAIN, OF_RETURNS),
];

const GROWTH = /增速|增长率|增幅|同比|环比|增长(?:了)?(?:多少|几)/;
/** Behind a measure, what is left of a question that asks for no more than its figure. */
const ENDS =
  /^(?:的?(?:中位数|中枢|中值|均值|(?:同比|环比)?(?:增速|增长率?|增幅|变动|情况)?))?(?:是|为|有)?(?:多少|几何)?[\s?。!]*$/;

/** 占流通市值的比重: a share of the measure is asked for, not the measure. */
const OF_SHARE = /^的?(?:比重|占比|比例|份额)/;

/** 研发费用中直接人工: a part of it is asked for, called otherwise. 毛利率中位数 and 净利润中报 are not. */
const OF_PART = /^[中里](?!位数|枢|值|[报期]|间值)的?\p{Script=Han}{2}/u;

export interface AskedMeasure {
  measure: Measure;
  /** How much more it is than before, not how much. */
  isGrowth: boolean;
  /** The question ends in it: nothing is asked of it but its figure. */
  isLast: boolean;
}

export interface SaidMeasure {
  measure: Measure;
  from: number;
  to: number;
}

/** The measures that a text names, in its order, each place as the longest name that stands there. `plain` is small and half-width. */
export function measuresIn(plain: string): SaidMeasure[] {
  const taken: SaidMeasure[] = [];
  for (const one of MEASURES)
    for (const { 0: all, index } of plain.matchAll(one.said)) {
      const to = index + all.length;
      if (!taken.some((other) => index < other.to && to > other.from))
        taken.push({ measure: one, from: index, to });
    }
  return taken.sort((a, b) => a.from - b.from);
}

/** The measure whose figure a question is about: the last that it names; null for none that is known. */
export function measureAsked(plain: string): AskedMeasure | null {
  const last = measuresIn(plain).at(-1);
  if (last === undefined) return null;
  const rest = plain.slice(last.to);
  if (OF_SHARE.test(rest) || OF_PART.test(rest)) return null;
  return { measure: last.measure, isGrowth: GROWTH.test(rest), isLast: ENDS.test(rest) };
}

/** Whether what is said answers for what is asked: a net profit that is asked for is as a rule that of the owners. */
export const isSameMeasure = (said: Measure, asked: Measure): boolean =>
  said === asked || (asked.name === '净利润' && said.name === '归母净利润');
