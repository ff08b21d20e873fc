import { type Period, periodsIn, regionsIn } from '../../figures/index.ts';

interface Asked {
  /** All of the question, folded. */
  asked: string;
  /** The one time that it names. */
  period: Period | null;
  /** Of reports that were chosen, on whichever country. */
  ofChosen?: boolean;
}

/** Figures of a whole country: whoever names none means the home country. */
const OF_COUNTRY =
  /gdp|cpi|ppi|pmi|(?<![a-z])m[012](?![\da-z])|社融|社零|社会消费品零售|社会融资|失业率|工业增加值|固定资产投资|lpr|mlf/u;
const OTHERS =
  /匈牙利|新加坡|马来西亚|菲律宾|加拿大|西班牙|意大利|荷兰|瑞士|瑞典|波兰|沙特|阿联酋|埃及|南非|智利|阿根廷|以色列|伊朗|乌克兰|欧美/u;

/** Of a part of the country. */
const PROVINCES =
  /北京|天津|上海|重庆|河北|山西|内蒙古|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|广西|海南|四川|贵州|云南|西藏|陕西|甘肃|青海|宁夏|新疆|深圳|全省/u;

const isOfHome = (clause: string): boolean =>
  !OTHERS.test(clause) &&
  !PROVINCES.test(clause) &&
  [...regionsIn(clause)].every((region) => region === '中国');

/** Whether such a figure is asked for of a time, which its bare name and the time say. */
export const asksHomeFigure = ({ asked }: Pick<Asked, 'asked'>): boolean =>
  OF_COUNTRY.test(asked) && regionsIn(asked).size === 0 && ![OTHERS, PROVINCES].some((of) => of.test(asked));

/** 7月PMI: whoever names such a figure and a part of a year asks for it. */
export const endsInHomeFigure = (asked: string): boolean =>
  asksHomeFigure({ asked }) && ENDS.test(asked) && periodsIn(asked).some(({ part }) => part !== null);
const ENDS = new RegExp(
  `(?:${OF_COUNTRY.source})(?:[\\s,，]*(?:(?:19|20)\\d{2}年?)?(?:\\d{1,2}月|[一二三四]季度|[上下]半年))?[\\s?？。]*$`,
  'u',
);

/** A report or a chapter on another country or on a province tells of that, where its sentences do not say of which they are. */
const isAbroad = (text: string): boolean => {
  const regions = regionsIn(text);
  return !regions.has('中国') && (regions.size > 0 || OTHERS.test(text) || OF_PROVINCE.test(text));
};
const OF_PROVINCE = new RegExp(`(?:${PROVINCES.source})(?:省|自治区|市(?!场))`, 'u');

/**
 * Whether a sentence gives such a figure of the home country and of the time: 美国8月CPI is none where 8月CPI is asked for, nor is M2 of June where that of
 * July is. `around` is the passage, its heading, and the title of its report.
 */
export function isHomeFigure(
  said: string,
  { asked, period, ofChosen = false }: Asked,
  around: readonly string[],
): boolean {
  if (!asksHomeFigure({ asked })) return true;
  const [figure = ''] = OF_COUNTRY.exec(asked) ?? [];
  const clauses = said.split(/[,，。;；]/u).filter((clause) => clause.includes(figure));
  if (clauses.length === 0) return true;
  const part = period?.part ?? null;
  const partsOf = (text: string): (string | null)[] =>
    periodsIn(text.replaceAll(DAYS, ' ')).flatMap((one) => (one.part === null ? [] : [one.part]));
  return clauses.some((clause) => {
    if (!ofChosen && !isOfHome(clause)) return false;
    if (!ofChosen && regionsIn(clause).size === 0 && around.slice(1).some(isAbroad)) return false;
    const told = [clause, said, ...around].map(partsOf).find(({ length }) => length > 0);
    return part === null || told?.some((one) => one === part) === true;
  });
}
/** 2025年8月13日, 央行公布了: the day it was told on is not the time it is of. */
const DAYS = /(?:(?:19|20)\d{2}年)?\d{1,2}月\d{1,2}[日号]/gu;
