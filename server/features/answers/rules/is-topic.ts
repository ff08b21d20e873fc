import { foldText } from '#contract/text/fold.ts';

/** What is said of a trade, a product or an indicator right behind its name. */
const BEHIND =
  /^(?:行业|板块|产业|市场|赛道|领域|概念|设备|材料|龙头|公司|企业|需求|供给|供需|价格?|产能|库存|出货|销量|渗透率|景气|估值|基本面|业绩|量价|周报|月报|季报|专题|深度|系列|跟踪|点评|数据|研究|有望|迎来?|持续|加速|或将?|受益|上行|下行|回暖|回升|反弹|企稳|上涨|下跌|涨|跌|走强|走弱|高增|增长|[\p{P}\s]|$)/u;
/** A clause of a title begins there. */
const BEFORE = /(?:^|[\p{P}\s])$/u;

/** Words that may begin a clause and name nothing that one thinks something of. */
const NO_TOPIC =
  /^(?:行业|板块|公司|企业|市场|产业|政策|业绩|数据|需求|供给|价格|产能|库存|销量|估值|报告|观点|投资|策略|风险|机会|全球|中国|国内|海外|国际|进口|出口|贸易|经济|利润|收入|营收|成本|规模|份额|技术|产品|项目|事件|影响|龙头|关注|增长|下降|上涨|下跌|涨价|提价|退出|共享|上市|发布|持续|加速|继续|预计|建议|维持|核心|重点|短期|长期|未来|近期|本周|月度|年度|季度)$/u;

/**
 * Whether a folded word is what reports are on, by how their titles have it: it begins a clause, and what is said of a trade, a product or an indicator
 * stands behind it. 退出 of 三星退出家电市场 is none.
 */
export const isTopic = (word: string, titles: readonly string[]): boolean =>
  word.length >= SHORTEST &&
  !NO_TOPIC.test(word) &&
  titles.map(foldText).some((title) => {
    for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1))
      if (BEFORE.test(title.slice(0, at)) && BEHIND.test(title.slice(at + word.length))) return true;
    return false;
  });
const SHORTEST = 2;
