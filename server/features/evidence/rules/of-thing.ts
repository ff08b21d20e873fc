import { isSize } from './size-words.ts';

/** What people ask the size of, by the words for that. */
const SIZE =
  '市场规模|市场空间|市场容量|行业规模|产业规模|市场份额|市占率|渗透率|出货量|装机量|保有量|销售量|销量|产量|产能|需求量|需求|用量|进口量|出口量|销售额|产值|均价|价格';
const ASKED = new RegExp(
  `(?<thing>[\\p{Script=Han}a-z][\\p{Script=Han}a-z0-9+-]{1,11}?)(?:的)?(?:(?:19|20)\\d{2}年?的?|未来的?)?(?:全球|中国|国内|我国)?的?(?:市场)?的?(?<size>${SIZE})(?=[是为有将达会能]|多少|的?(?:排名|排行)|[?？。]|$)`,
  'u',
);
/** 人形机器人2030年市场规模: whoever names a size and no more asks for its figure. */
const ENDS_IN_SIZE = new RegExp(
  `\\p{Script=Han}(?:19|20)?\\d*年?的?(?:全球|中国|国内|我国)?的?(?:${SIZE})(?:的?(?:(?:19|20)\\d{2}年)?\\d{1,2}月)?[\\s?？。]*$`,
  'u',
);

/** 半导体设备国产化率, 社零增速: of a rate that is no known measure, too. */
const ENDS_IN_RATE = /(?:\p{Script=Han}{2}|[a-z][a-z0-9]+\s*)(?:(?<![效功斜频汇])率|增速|同比|环比|金额)$/u;

/** 手机出货量 6月, 风电装机量 2026年上半年: a time may be put behind what is asked. */
const TIME_BEHIND =
  /[\s,，]*的?(?:(?:19|20)\d{2}年?)?(?:(?:\d{1,2}\s*[-~至到]\s*)?\d{1,2}月份?|[上下]半年|[一二三四]季度?|[qh][1-4]|全年)?[\s?？。!！]*$/u;
/** 交付量, 成交额 */
const ENDS_IN_AMOUNT = /\p{Script=Han}{2}(?<word>\p{Script=Han}[量额])$/u;

export function endsInSize(asked: string): boolean {
  const timeless = asked.replace(TIME_BEHIND, '');
  const amount = ENDS_IN_AMOUNT.exec(timeless)?.groups?.word ?? '';
  return isSize(amount) || ENDS_IN_SIZE.test(asked) || ENDS_IN_SIZE.test(timeless);
}
export const endsInRate = (asked: string): boolean => ENDS_IN_RATE.test(asked.replace(TIME_BEHIND, ''));

/** What is asked of a whole country, and not of a trade or a company: 2025年8月出口同比. */
const OF_COUNTRY =
  /^(?:(?:19|20)\d{2}年?|(?:\d{1,2}\s*[-~至到]\s*)?\d{1,2}月份?|[上下]半年|[一二三四]季度?|中国|我国|全国|国内|的|\s)*(?<trade>进出口|出口|进口|外贸)(?:总?额|金额|总值)?(?:的|同比|环比|增速|增长|增长率|是|为|有|多少|\s|[?？。])*$/u;

/** How exports are called and counted, whatever is exported: 货物贸易出口, 美元计价出口. */
const SO_COUNTED = /外贸|货物|商品|贸易|[按以]?(?:美元|人民币)(?:计价?|口径)?/gu;

/** Whether a sentence tells of the exports of a country, where those are asked: a report on a trade tells of that trade, whether it names it there or not. */
export function isOfCountry(said: string, asked: string, title: string): boolean {
  const { trade } = OF_COUNTRY.exec(asked)?.groups ?? {};
  if (trade === undefined) return true;
  return said.split(/[,，。;；:：、()（）]/u).some((clause) => {
    // 进出口 is more than 出口.
    const at = clause.search(new RegExp(`(?<!进)${trade}`, 'u'));
    if (at < 0) return false;
    const before = nameless(clause.slice(0, at).replaceAll(SO_COUNTED, ''));
    return before.length < 2 && (!/行业|公司|板块/u.test(title) || /[我全]国|中国|外贸/u.test(clause));
  });
}

/** Between a thing and its size, and before both, what names no other thing. */
const NO_THING =
  /(?:19|20)\d{2}\s*[-~至到—]?\s*(?:19|20)?(?:\d{2})?\s*年?[ae]?|[\d.,%]+|的|全球|世界|中国|国内|我国|全国|海外|整体|总体|总|行业|产业|市场|整机|本体|领域|赛道|板块|年|月|季度|上半年|下半年|未来|届时|预计|预测|测算|估算|有望|或将|将|可|达到?|对应|其|该|此|相关|合计|累计|年度|累积|新增|单月|当月|同比|环比|潜在|远期|长期|理论|推动|带动|带来|拉动|打开|贡献|提升|提高|随着|由于|以及|和|与|及|或|在|为|是|了|使|令|让|至|到|从|据|按|若|假设|我们|认为|计算|得到|出|[\s()（）“”"]/gu;

const nameless = (text: string): string => text.replaceAll(NO_THING, '');

const SORT = '因子|策略|组合|模型|指标|基金|产品';
const ASKED_OF_SORT = new RegExp(`(?<name>[\\p{Script=Han}a-z0-9_-]{2,12}?)(?<sort>${SORT})`, 'u');
/** Words that say which of them without naming one. */
const NO_NAME =
  /^.*(?:[的了在对用由与和及为是以把被从]|各个?|该|本|此|这些?|其|单个?|多|所有|全部|上述|以下|新|原|两个?|三|四|五|六|个|类|合成|等权|因此|其中)$/u;
const SHORT = 2;

/** 低波, 波动 of 低波动: one of them is enough to mean it. */
const partsOf = (name: string): string[] =>
  /\p{Script=Han}/u.test(name)
    ? Array.from({ length: Math.max(1, name.length - 1) }, (_, at) => name.slice(at, at + SHORT))
    : [name];

/**
 * Whether a sentence tells of the factor, the strategy, the portfolio that is asked for: it names it, or what it stands under does, or none of that
 * sort is named. What 动量因子 earned is not what 低波动因子 did. All are folded; `around` nearest first.
 */
export function isOfNamed(said: string, asked: string, around: readonly string[]): boolean {
  const { name, sort } = ASKED_OF_SORT.exec(asked)?.groups ?? {};
  if (name === undefined || sort === undefined || NO_NAME.test(name)) return true;
  const ofSort = new RegExp(`([\\p{Script=Han}a-z0-9_-]{2,8})${sort}`, 'gu');
  const namedIn = (text: string): string[] =>
    [...text.matchAll(ofSort)].map(([, before = '']) => before).filter((before) => !NO_NAME.test(before));
  const isPartOf = (text: string): boolean => partsOf(name).some((part) => text.includes(part));
  // Reports on strategies and portfolios call theirs by many names; a factor is called by one.
  if (sort !== '因子') return namedIn(said).length === 0 || isPartOf(said);
  const isMeant = (text: string): boolean => text.includes(name) || namedIn(text).some(isPartOf);
  const telling = [said, ...around].find((text) => isMeant(text) || namedIn(text).length > 0);
  return telling === undefined || isMeant(telling);
}

/**
 * Whether what a sentence gives the size of is what is asked for: the market of 灵巧手 is a part of that of 人形机器人. Both are folded; true
 * where the question asks for no such size, or the sentence names nothing beside it.
 */
export function isOfThing(said: string, asked: string): boolean {
  const { thing, size } = ASKED.exec(asked.replaceAll(/(?:19|20)\d{2}年/g, ''))?.groups ?? {};
  if (thing === undefined || size === undefined) return true;
  const name = nameless(thing);
  if (name.length < 2) return true;
  const places = [...said.matchAll(new RegExp(size, 'g'))];
  if (places.length === 0) return true;
  return places.some(({ index }) => {
    const before =
      said
        .slice(0, index)
        .split(/[,，。;；:：、]/u)
        .at(-1) ?? '';
    const at = before.lastIndexOf(name);
    const between = nameless(at < 0 ? before : before.slice(at + name.length));
    // What is said of it without naming it stands under its name.
    return at < 0 ? between.length < 2 || name.includes(between) : between.length < 2;
  });
}
