/** 有哪些公司, 厂商有哪些: names of companies are asked for. */
const COMPANIES = '公司|企业|厂商|厂家|标的|个股|股票|龙头|供应商|生产商|制造商';
const ASKS_COMPANIES = new RegExp(
  `(?:哪些|哪几[家个只])(?:上市|相关|国内|国产|主要|重点|核心)*的?(?:${COMPANIES})|(?:${COMPANIES})(?:都?有|包括)(?:哪些|谁)`,
  'u',
);
/** 建议关注：甲、乙；相关公司包括甲、乙；甲、乙等厂商 */
const NAME = '[^。；;，,、：:]{2,14}';
const NAMES_COMPANIES = new RegExp(
  `(?:关注|推荐|受益|${COMPANIES}|玩家)[^。；;，,、]{0,12}?(?:[：:]|包括|有|为|是|例如|如|关注|推荐)${NAME}[、和与及]${NAME}|` +
    `[、和与及][^。；;、]{2,12}等(?:[^。；;，,、]{0,8})?(?:${COMPANIES}|玩家)|(?:股份|科技|集团|精工|重工|智控|传动)[、和与及]`,
  'u',
);

/** Whether names of companies are asked for: 光模块龙头, 有哪些上市公司. */
export const asksCompanies = (asked: string): boolean => ASKS_COMPANIES.test(asked) || endsInCompanies(asked);
const ENDS_IN_COMPANIES =
  /^(?!.*(?:如何|怎|影响|为什么|为何|是否|有没有|吗)).*(?:龙头|概念股|(?:受益|相关|代表性?|主要)的?(?:标的|公司|企业|厂商|个股|股)|产业链公司|产业链企业)(?:公司|企业|股|个股)?(?:是谁|是哪家)?[\s?？。!！]*$/u;
/** 光模块龙头: whoever names companies of a sort and no more asks which they are. */
export const endsInCompanies = (asked: string): boolean => ENDS_IN_COMPANIES.test(asked);

const ASKS_LEADERS = /龙头|领军|头部/u;
const LEADS = /龙头|领军|领先|领跑|头部|第一|最大|首位|居首|前[三五]|市占率|份额/u;

/**
 * Whether what a report on one company says of a thing makes it one of those that are asked for: it says it itself, and that it leads where leaders
 * are asked for. All are folded.
 */
export function isOneOfThem(
  said: string,
  { asked, subject, around }: { asked: string; subject: readonly string[]; around: string },
): boolean {
  const speaks = subject.some((way) => said.includes(way));
  return speaks && (!ASKS_LEADERS.test(asked) || LEADS.test(said) || LEADS.test(around));
}

/** 加仓了哪些行业 */
const ASKS_INDUSTRIES =
  /(?:哪些|哪几个)(?:细分|主要)?的?(?:行业|板块|赛道)|(?:行业|板块)(?:都?有|是|包括)哪些/u;
export const NAMES_INDUSTRIES =
  /电子|医药|生物|食品|饮料|银行|非银|证券|券商|保险|电力|电新|新能源|汽车|机械|计算机|通信|传媒|化工|有色|钢铁|煤炭|石油|石化|建材|建筑|家电|家用电器|轻工|纺织|服[饰装]|零售|商贸|旅游|社会服务|美容|农林|农业|公用事业|环保|交运|交通运输|地产|国防|军工|白酒|半导体|光伏|风电|锂电|消费|周期|金融|成长|科技|资源|tmt/u;

/** 并购重组的影响, 如何影响: what comes of it is asked for. */
const ASKS_EFFECT =
  /(?:影响|作用|后果|冲击|意义)(?:是什么|有哪些|有多大|如何|怎么?样|几何)?[\s?？。]*$|(?:如何|怎么|怎样)影响|意味着什么/u;
const SAYS_EFFECT =
  /影响|作用|有利|利[好空于]|提[升高振]|降低|减少|增加|增强|增厚|带动|拉动|推动|促进|助[推力]|加[速快剧]|改善|优化|重塑|格局|拖累|压[力制]|冲击|受[益损]|抬升|有望|意味|导致|使得?|催化|缓解|刺激|支撑|削弱|扩[大张]|收[缩窄]|倒逼|集中|迎来?|(?<![一极别精细雅致导])致(?=\p{Script=Han}{2})|下降|上升|上[涨行]|下[跌行]|反映|显著|无关/u;

/** 本期非银指数-0.72%，行业排30/31: how the market went is told of everything, and answers nothing else. */
const MARKET_WENT =
  /(?:市场表现|行情回顾|[涨跌]幅(?:前|居|榜)|板块表现|行情表现)|(?:指数|板块|行业)[^。；;]{0,24}?(?:[-+−]\s*\d+(?:\.\d+)?%|[涨跌]幅?(?:为)?\s*\d)|行业排\s*\d|跑[赢输]/u;
const ASKS_MARKET = /指数|[涨跌]|表现|行情|收益|走势|排[名行第]|跑[赢输]|市场/u;

const HOW =
  '(?:(?:都|主要|分别)?(?:有哪些|有什么|是什么|包括什么|如何|怎么样|怎样|到哪了?|到哪一?步))?[\\s?？。!！]*$';
/** What a question that ends in such a word wants told, and in what words that is. */
const SORTS: readonly { asked: RegExp; said: RegExp }[] = [
  {
    asked: new RegExp(`(?:业绩|经营情况|经营状况)(?:表现)?${HOW}`, 'u'),
    said: /业绩|利润|净利|毛利|营收|收入|亏损|盈利|扭亏|分红|分派|ebitda|(?<![a-z])eps|订单|产能利用/u,
  },
  {
    // 银行进展如何 asks what is new of it.
    asked: new RegExp(`进度${HOW}|进展[\\s?？。!！]*$`, 'u'),
    said: /进[展度程]|完成|[开动竣停]工|启动|落地|推进|投[产运]|[量试停]产|突破|订单|首[飞台套批条座次]|试[点验运]|中标|阶段|放量|交付|获批|建成|装车|商用|下线|发行|开通|跑通|中试|达到?\d|已|\d{4}年|[上下]半年|年[内底]/u,
  },
  {
    asked: new RegExp(`(?:政策|措施|举措)${HOW}`, 'u'),
    said: /《|通知|办法|意见|方案|规划|条例|计划|细则|出台|发布|印发|实施|加码|下[调达]|上调|取消|放[开宽松]|鼓励|支持|补贴|优化|限[购售产制]|以旧换新|减[产免税]|降[低准]|优惠|提出|国务院|首付|立法|监管|治理|管控|推[进动行]|\d+\s*条/u,
  },
  {
    asked: new RegExp(`(?:环节|上下游)${HOW}`, 'u'),
    said: /[上中下]游|包括|涵盖|分为|环节[^,，。;；]{0,8}[：:]|、[^,，。;；]+(?:等|四|三|五|六|几)[大个]?环节/u,
  },
  {
    asked: new RegExp(`估值(?:水平|情况)?${HOW}`, 'u'),
    said: /估值|(?<![a-z])p[ebs](?![a-z])|市[盈净销]率|分位|\d\s*[倍x](?![a-z])/u,
  },
];
const isOfEnd = (said: string, asked: string): boolean =>
  SORTS.every((sort) => !sort.asked.test(asked) || sort.said.test(said));

const announces = (said: string): boolean => /[：:]$/u.test(said);

/** Whether a sentence names the sort of thing that is asked for: companies, industries, what comes of something. Both are folded. */
export function isOfSort(said: string, asked: string): boolean {
  // What it announces stands behind it.
  if (announces(said)) return true;
  if (asksCompanies(asked)) return NAMES_COMPANIES.test(said) && !MARKET_WENT.test(said);
  if (ASKS_INDUSTRIES.test(asked)) return NAMES_INDUSTRIES.test(said);
  if (MARKET_WENT.test(said) && !ASKS_MARKET.test(asked)) return false;
  return isOfEnd(said, asked) && (!ASKS_EFFECT.test(asked) || SAYS_EFFECT.test(said));
}
