import { regionsIn } from '../../figures/index.ts';
import { NAMES_INDUSTRIES } from './sort-of-answer.ts';
import type { WeighedSought } from './weigh-words.ts';

/** Markets and what is traded on them. */
const MARKETS =
  /海外|境外|国外|[港美欧日台印韩]股|[ab]股|科创板|创业板|北交所|新三板|中小板|主板|可转债|转债|债市|债券市场|汇市|外汇|\p{Script=Han}{1,4}期货|\p{Script=Han}{0,4}期权|比特币|加密货币|(?:道琼斯|标普|纳斯达克)(?:指数)?|道指|纳指|(?:恒生(?:科技|国企)?|日经|罗素|富时|msci)(?:指数)?/gu;
/** 在港股的, 在恒生指数上: where something is counted. 正在, 现在, 所在, 存在 and 在手订单 place nothing. */
const PLACED =
  /(?:(?<!正|(?<![发表出实体呈])现|所|存|潜|内|外|实|自|旨|意)在(?!手)|用于|应用[于到])(?<place>[\p{Script=Han}a-z][\p{Script=Han}a-z0-9]{1,9}?)(?<sort>指数|市场|行业|板块|领域)?(?:[上中里内](?![证市游间部])|方面|的)/gu;
/** What else is known for a place where something is counted: indices, goods that are traded, 中证500 and the like. */
const KNOWN =
  /[综成板]指|指数$|上证|沪深|中证|深证|国证|创业板|科创|成分股|黄金|白银|原油|铁矿石|螺纹|焦[煤炭]|沪?[铜铝锌镍锡]$|豆粕|棕榈油|股指|(?:国债|债券|商品|成长|价值)$/u;
const isKnown = (place: string): boolean =>
  KNOWN.test(place) || NAMES_INDUSTRIES.test(place) || regionsIn(place).size > 0;

/** 白酒行业的, 银行板块 */
const TRADE = /^(?:行业|板块|产业|赛道)/u;

/** 回测期, 震荡时: when, not where. */
const IS_TIME = /[期时日月年]$|期间$|(?:之前|之后|以来)$/u;

/** Rarer words name a place; commoner ones may be said in others. */
const TELLS_PLACE = 3.5;

interface Span {
  from: number;
  to: number;
}

function spansIn(asked: string): Span[] {
  const markets = Array.from(asked.matchAll(MARKETS), ({ 0: all, index }) => ({
    from: index,
    to: index + all.length,
  }));
  const places = Array.from(asked.matchAll(PLACED)).flatMap(({ 0: all, groups, index }) => {
    const place = groups?.place ?? '';
    const from = index + all.indexOf(place);
    return IS_TIME.test(place) || (groups?.sort === undefined && !isKnown(place))
      ? []
      : [{ from, to: from + place.length }];
  });
  return [...markets, ...places];
}

/**
 * The words of a question that say in which market, on which index or in which trade a thing is counted: 港股 of 在港股的年化收益率. What is said of
 * another is no answer, however much of the rest it says. `asked` is folded.
 */
export function placesAsked(asked: string, words: readonly WeighedSought[]): WeighedSought[] {
  const spans = spansIn(asked);
  return words.filter(({ text, asks, telling }) => {
    const at = asked.indexOf(text);
    if (asks || at < 0 || IS_TIME.test(text) || telling < TELLS_PLACE || /^\d/.test(text)) return false;
    const to = at + text.length;
    return TRADE.test(asked.slice(to)) || spans.some((span) => span.from <= at && to <= span.to);
  });
}
