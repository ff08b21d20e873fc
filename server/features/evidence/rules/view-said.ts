/** What somebody thinks, in the words for that. */
const FIRM =
  /(?<!被|曾|普遍|此前)认为|看好|看多|看空|看淡|建议|预计|有望|推荐|(?:维持|给予|首次覆盖)[^,，。]{0,14}评级|展望|乐观|谨慎|悲观|料将|或将|仍将|将继续|将持续|可期|性价比|(?:持续|重点|值得|继续)关注|配置价值|估值修复|空间广阔|机会/u;
/** It sounds like one: what happened may, too. */
const LOOSE =
  /(?<!符合|不及|超|低于|好于|高于)预期|料为|维持|关注|判断|观点|中性|震荡|上行|下行|空间|利好|利空|支撑|承压|拐点|企稳|修复|回暖|配置|买入|增持|值得|压力|风险/u;

/** 结论与建议：, 核心观点: what a part is called says no view yet. */
const LABELS =
  /^[\s\p{P}▌◆●■]*(?:(?:结论|投资|核心|主要|本周|报告|重要|行业|市场)?(?:与|及|和)?(?:建议|观点|要点|摘要|判断|结论|点评|评论)[\s：:●■◆▌]+)+/u;
/** 事件概要：, 公司公告: what happened, which they have a view on. */
const EVENT = /^[\s\p{P}▌◆●■]*(?:事件|公告|新闻|动态)(?:概要|概述|描述|回顾|内容|点评)?(?:[\s：:]|\d)/u;

/** 部分投资者认为上涨已经兑现: what others think is not what the house does, and mostly what it goes on to deny. */
const OF_OTHERS =
  /(?:投资者|市场|观点|人士|舆论)(?:(?!我们|本报告|笔者)[^,，。；;：:]){0,8}(?:认为|担心|担忧|质疑)[^,，。；;]*|(?:投资者|市场)的(?:主流)?观点[：:][^。；;]*/gu;

/** Whether a sentence says what somebody thinks of something, or may. */
export function saysView(said: string): boolean {
  const rest = said.replace(LABELS, '').replaceAll(OF_OTHERS, '');
  return !EVENT.test(rest) && (FIRM.test(rest) || LOOSE.test(rest));
}

/** The same in words that say nothing else. */
export const saysFirmly = (said: string): boolean => {
  const rest = said.replace(LABELS, '').replaceAll(OF_OTHERS, '');
  return !EVENT.test(rest) && FIRM.test(rest);
};
