import type { WeighedSought } from './weigh-words.ts';

/** Behind them stands why: 金价上涨，主要由于避险; 由于避险，金价上涨. */
const BECAUSE =
  /因为|由于|原因|源于|源自|主因|主要系|归因|归结|归功|(?:来自|来源|在)于|缘于|起因|受益|动因|驱动(?:因素|力)|核心驱动|受(?=[^,，。]{1,24}(?:影响|推动|驱动|提振|拖累|带动|压制))|得益|因(?=[^此而为果素])/gu;
/** Before them stands why: 避险推动金价上涨. */
const MAKES =
  /导致|使得|使(?!用|命)|令|拖累|带动|推动|驱动|推升|推高|拉动|催化|压制|压低|造成|引发|支撑|提振|促使|助推|打压|刺激|抬升|因此|所以|从而|意味着/gu;
/** 需求回暖叠加检修，价格反弹 */
const TOGETHER = /叠加|随着|伴随|背景下|影响下|推动下|带动下|驱动下|刺激下|催化下/gu;
/** 供过于求，价格下行: how things stand, before what comes of it; each goes one way. */
const STATES: Readonly<Record<'up' | 'down', RegExp>> = {
  down: /供过于求|(?:产能|供给|供应)过剩|库存(?:高企|偏高|积压)|需求(?:疲[软弱]|不足|低迷|偏弱)/gu,
  up: /供不应求|(?:供给|供应)(?:收缩|偏紧|紧张)|库存(?:见底|偏低)|需求(?:旺盛|强劲)/gu,
};
/** 金价上涨带动…, 金价上涨催化下: what moves is itself the cause of something else. */
const OF_SOMETHING_ELSE =
  /^所致|^[^,，。;；]{0,8}?(?:带动|推动|驱动|导致|使得|造成|引发|催化|刺激|拖累|提振|支撑|影响|背景|之下|预期下)/u;

/** It ends in what told why: 系检修所致. */
const ENDS = /(?:所致|引起的?|有关)[\s\p{P}]*$/u;
/** Behind what moves, in its own words: 下跌系检修所致，…; what is 检修所致的 is something else. */
const THEREBY = /^[^,，。;；:：]*所致(?!的)/u;

const RISES =
  '上涨|上升|上行|走强|走高|新高|反弹|回升|提价|涨价|回暖|升温|抬升|推升|推高|大涨|攀升|增长|高增|增加|提升|提高|改善|扩大|涨';
const FALLS =
  '下跌|下降|下行|下滑|下挫|走弱|走低|新低|回落|回调|降温|承压|减少|降低|恶化|收窄|亏损|回撤|降价|大跌|(?<=(?:市|股|债|指数|板块|价格?)(?:近期|大幅|明显|持续|快速|为什么|为何|又|出现)?)调整|跌';
const MOVES = new RegExp(`(?<rises>${RISES})|(?<falls>${FALLS})`, 'gu');
/** They say no way, or the other one. */
const NO_WAY =
  /涨跌|止跌|止涨|抗跌|[涨跌]幅(?:有所|明显|逐步)?(?:收窄|回落|放缓)|(?:[涨跌]幅|上[涨行升]|下[跌行降]|[涨跌])[^,，。;；]{0,3}(?:不及|低于|弱于)预期|超跌|跌停板?制|涨停板?制|(?:不再|没有|尚未|未能|难以|不会|停止)(?:继续|持续)?[上下]?[涨跌升降]/gu;

type Way = 'up' | 'down';

/** The way that a text says something goes; null where it says none, or both. */
export function wayOf(text: string): Way | null {
  const ways = new Set(movesIn(text).map(({ way }) => way));
  const [way] = ways;
  return ways.size === 1 ? (way ?? null) : null;
}

/** Whether a text says of anything that it goes that way. */
export const saysWay = (text: string, wanted: Way): boolean =>
  movesIn(text).some(({ way }) => way === wanted);

function movesIn(text: string): { way: Way; at: number; to: number }[] {
  const plain = text.replaceAll(NO_WAY, (said) => '·'.repeat(said.length));
  return Array.from(plain.matchAll(MOVES), ({ 0: word, groups, index }) => ({
    to: index + word.length,
    way: groups?.rises === undefined ? 'down' : 'up',
    at: index,
  }));
}

const ASKS =
  /(?:的?(?:主要|核心)?(?:原因|缘由|因素|理由|逻辑|动因)(?:是什么|有哪些|在哪里?|何在|是)?|是?(?:为什么|为何|为啥)|了|呢|吗|[\s?？。!！])+$/u;
/** So much may stand behind how it went: 减少这么多. */
const BEHIND = 3;

/** The way that something went of which the reason is asked: it ends what is asked, as 下跌 of 为什么下跌时不显著 does not. */
export function wayAsked(asked: string, behind = BEHIND): Way | null {
  const plain = asked.replace(ASKS, '');
  const last = movesIn(plain).at(-1);
  return last === undefined || plain.length - last.to > behind || /^[时后中]/u.test(plain.slice(last.to))
    ? null
    : last.way;
}

/** What is measured, and of whom it is: it names no subject by itself. */
const MEASURE =
  /^(?:价格|股价|价|指数|行情|市场|板块|股票|公司|企业|龙头|标的|个股|概念股|产业链|厂商|行业|近期|最近|今年|持续|大幅|继续|突然)$/u;
/** 碳酸锂 is told by 锂价 as well. */
const priceOf = (text: string): string[] =>
  /^\p{Script=Han}{2,4}$/u.test(text) ? [`${text.slice(-1)}价`] : [];

/** The ways to say what a question asks the reason of, the longest first. */
export function subjectWays(words: readonly WeighedSought[]): string[] {
  const about = words.filter(
    ({ text, asks }) => !asks && !MEASURE.test(text) && wayOf(text) === null && !/^\d/.test(text),
  );
  // A report on a company does not name it in each sentence.
  const things = about.filter(({ isName }) => !isName);
  const meant = things.length > 0 ? things : about;
  const most = Math.max(0, ...meant.map(({ telling }) => telling));
  const main = meant.filter(({ telling }) => telling >= most * MAIN);
  const ways = main.flatMap(({ text, ways: all }) => [...all, ...priceOf(text)]);
  return [...new Set(ways)].filter((way) => way.length > 1).sort((a, b) => b.length - a.length);
}
const MAIN = 0.75;

/** So many letters behind its name, figures apart, a thing is still what moves. */
const NEAR = 18;
const lettersIn = (text: string): number => text.replaceAll(/[\d\s.,，%％+-]/gu, '').length;
const CLAUSE = /[,，:：]/u;
const placesOf = (said: string, way: RegExp): number[] =>
  Array.from(said.matchAll(way), ({ index }) => index);

/** How a sentence that names a subject tells of its way, and whether it tells why. */
function tellsWhy(said: string, { at, moves, to, way: goes }: Told): boolean {
  const later = placesOf(said, BECAUSE).filter((place) => place > moves);
  if (OF_SOMETHING_ELSE.test(said.slice(to)) && !later.some((place) => place - to < NEAR)) return false;
  if (later.length > 0 || THEREBY.test(said.slice(to))) return true;
  if (ENDS.test(said) && !CLAUSE.test(said.slice(0, at))) return true;
  const makes = placesOf(said, MAKES).some((place) => place < at || (place > at && place < moves));
  if (makes) return true;
  const isApart = (place: number): boolean => place < at && CLAUSE.test(said.slice(place, at));
  return [BECAUSE, TOGETHER, STATES[goes]].some((way) => placesOf(said, way).some(isApart));
}

/** 大涨, 暴跌 */
const MUCH = /[大暴猛狂飙][涨跌升降]|大幅|飙升|跳水|腰斩|翻倍/u;
const LITTLE = /小幅|微[涨跌升降增减]|略[有微]?[涨跌升降增减]|盘整|窄幅|持平|暂稳/u;
/** 为什么2025年黄金暴跌 asks of a year: that it was lower in one week is not what is meant. */
const WHOLE_YEAR =
  /(?<!\d)(?:19|20)\d{2}年(?!\s*(?:\d{1,2}\s*(?:[-~至到—–]\s*\d{1,2}\s*)?月|[上下]半年|[一二三四]季|q\d|[初末底中]))/u;
const OF_WEEK = /[本上当单近]周(?!期)|第\s*\d+\s*周|周[涨跌]幅|今日|昨日/u;

/** Whether a sentence tells of less than is asked: of a week where a year is named, of 小幅 where it is asked why it was so much. */
export const isOfLess = (said: string, asked: string): boolean =>
  (WHOLE_YEAR.test(asked) && !/周(?!期)/u.test(asked) && OF_WEEK.test(said)) ||
  (MUCH.test(asked) && LITTLE.test(said) && !MUCH.test(said));

interface Told {
  /** Where the thing is named, and where it is said to move. */
  at: number;
  moves: number;
  /** Behind the word that says how. */
  to: number;
  way: Way;
}

/** 组件 of 光伏组件涨价 is what moves: where a sentence says it, what else of the question it names is beside the point. */
function headOf(said: string, asked: string, ways: readonly string[]): readonly string[] {
  const placed = ways.filter((way) => way.length >= SHORTEST_HEAD && asked.includes(way));
  const [head] = placed.toSorted((one, other) => asked.lastIndexOf(other) - asked.lastIndexOf(one));
  const first = placed.toSorted((one, other) => asked.indexOf(one) - asked.indexOf(other))[0];
  if (head === undefined || first === undefined || head === first || !said.includes(head)) return ways;
  return asked.includes(`${first}${head}`) ? [head] : ways;
}
const SHORTEST_HEAD = 2;

/** 旺季看好牛价上涨: what stands right before it moves is something else; 煤价 is that of 煤炭, 矿价 that of 铁矿石. */
const OTHER_PRICE = /[\p{P}\p{Script=Han}](?<price>\p{Script=Han}价)(?:大幅|持续|明显|小幅|加速)?$/u;
const isOther = (between: string, ways: readonly string[]): boolean => {
  const price = OTHER_PRICE.exec(between)?.groups?.price;
  return (
    price !== undefined &&
    !ways.some((way) => way.includes(price.slice(0, 1))) &&
    !/[股单报售均溢折定底]价/u.test(price)
  );
};

/** What a sentence says of the way that a thing goes, wherever it names it; null where it does not. */
function toldOf(said: string, asked: string, all: readonly string[]): Told[] | null {
  const ways = headOf(said, asked, all);
  const named = ways.flatMap((way) => {
    const places: number[] = [];
    for (let at = said.indexOf(way); at >= 0; at = said.indexOf(way, at + 1)) places.push(at);
    return places.map((at) => ({ at, to: at + way.length }));
  });
  if (named.length === 0) return null;
  const moves = movesIn(said);
  return named.flatMap(({ at, to }) => {
    const move = moves.find((one) => one.at >= to);
    const between = said.slice(to, move?.at);
    return move === undefined || lettersIn(between) > NEAR || isOther(between, all)
      ? []
      : [{ at, moves: move.at, to: move.to, way: move.way }];
  });
}

/** Whether a sentence that names a thing says that it went the way that is asked; null where it says no way, and as below. */
export function goesAsAsked(said: string, asked: string, ways: readonly string[]): boolean | null {
  const wanted = wayAsked(asked);
  const told = wanted === null ? null : toldOf(said, asked, ways);
  return told === null || told.length === 0 ? null : told.some(({ way }) => way === wanted);
}

/**
 * Whether a sentence tells why something went the way that is asked: it names the thing, says of it that it went that way, and the cause makes that
 * happen, not that something else. 金价上涨带动板块走强 tells of what came of it, 美元上涨导致黄金下跌 of the contrary. null where it does not name it, or the
 * question asks for no way. `said` and `asked` are folded.
 */
export function tellsCauseOf(said: string, asked: string, ways: readonly string[]): boolean | null {
  const wanted = wayAsked(asked);
  if (wanted === null) return null;
  if (isOfLess(said, asked)) return false;
  const told = toldOf(said, asked, ways);
  if (told === null) return null;
  return told.some((one) => one.way === wanted && tellsWhy(said, one));
}
