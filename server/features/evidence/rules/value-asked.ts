/** What sort of value a question wants, and how a sentence gives one: years are not told by an amount of money, nor a price by a share. */
interface ValueKind {
  asked: RegExp;
  given: RegExp;
  /** It is a time, or how long something takes, whatever measure the question names beside it. */
  isTime?: true;
}

/** Behind a number of years they say that it is how long something lasts: 25年质保. */
const LONG = '以[上内下]|左右|之?[内久]|[期间多余]|的?(?:超?长)?(?:质保|保修|保质|租[期约]|期限|寿命|时间)';
/** Before it: 租期15年, 专利保护期为20年; 报告期, 同期 and 预期 name a time. */
const TERM = String.raw`(?:寿命|年限|期限|时间|时长|质保|保修|(?:租赁?|保护|保质|有效|合同|经营|运营|服务|使用|服役|设计|锁定|封闭|回收|回报|建设|施工|投资|折旧|摊销|存续|专利|授权|许可|独占|开采|债券|贷款|还款|周)期)(?:[^,，。;；\d至到自从在于]{0,6})`;

/** 3年, 10-15年, 30个交易日, 半年, 两个月; 2025年, 25年上半年, 7月28日 and 第31周 are times, not how long. */
const LASTS = new RegExp(
  [
    String.raw`(?<![\d.第-])\d{1,4}(?:\.\d+)?\s*[余多+]?\s*个?(?:交易日|工作日|自然日|自然月|天|小时|分钟|秒)`,
    String.raw`(?<![\d.第])\d{1,3}\s*[余多+]?\s*个(?:\p{Script=Han}{0,2}月|季度?|星期|年头)`,
    String.raw`(?<![\d.第]|月\s*)\d{1,3}\s*(?:周(?!岁)|日(?!元))`,
    // A year in two figures is told by what stands around it.
    String.raw`(?<![\d.第])(?:\d|1[0-2]|[3-9]0|\d{1,2}\s*[-~至到—–]\s*\d{1,2}|\d{1,2}(?=\s*年\s*(?:${LONG})))\s*[余多+]?\s*年(?!\s*(?:\d{1,2}\s*月|[上下]半年|[初末底]|[一二三四]季))`,
    String.raw`(?:约|近|达|长达|超过?|至少|最长|最短|过去|未来|持续|历时|为期|平均|(?:寿命|年限|期限|时间|时长)[^,，。;；]{0,6}|${TERM}|>|≥)\s*\d{1,2}(?:\.\d+)?\s*[余多+]?\s*年`,
    String.raw`(?<!第)[一二两三四五六七八九十几数]{1,3}\s*(?:个(?:多?月|季度?|星期|交易日|工作日)|年(?!级|[一二三四]季|报)|周|天|小时)|(?<![上下])半年`,
    // In a row the unit stands with what is measured.
    '[(（](?:年|月|天|日|周)[)）]',
  ].join('|'),
  'u',
);

const SHARE =
  /%|％|‰|个百分点|个基点|\dbp|[\d一二三四五六七八九]\s*成(?![份立本为员功果])|[百千万]分之|(?<!\d)0\.\d/i;

/** Behind them a figure counts things, not money: 5亿件, 34.4万辆; of 5亿人民币, 2024家电 and 2025头部 they begin other words. */
const THINGS =
  '辆|吨|台(?![币湾积])|套(?![利保])|件|只|户(?!外|均)|人(?!民币|均|形|工智)|股(?![票市息权])|片(?!区)|颗|头(?!部(?!位)|寸)|条(?![件款])|个(?!股(?!票)|别)|家(?!电(?!商)|居|具|用)|次(?!新)|张|份(?!额)|桶|方(?![案面向式法])|平(?![均台安稳])|立方|千?瓦|[kmg]wh?|度|公里|米';
const MONEY = new RegExp(
  String.raw`元|\d\s{0,4}[百千万亿]{0,2}\s{0,4}人民币|(?<=\d\s*)(?:万亿|[亿万])(?!\s*(?:${THINGS}))|\d,\d{3}|(?<![\d-])\d{4,}(?!\s*(?:年|${THINGS})|\d|-)|(?:us)?\$\s*\d|¥\s*\d|\d\s*(?:美分|便士)`,
  'iu',
);

/** 2000 of 2000亿元, 2000.5 and 2000户 is no year. */
const YEAR = String.raw`(?<![\d.]|\d,)(?:19|20)\d{2}(?!\d|[.,]\d|\s*[余多]?\s*(?:[百千万倍名%％‰]|亿(?![纬联])|点(?!评)|种(?![植子业])|[美港欧日]?元|人民币|${THINGS}))`;
const DATE = new RegExp(
  [
    String.raw`\d{4}\s*年`,
    String.raw`(?<!\d|(?<!\d)\d\s*[-~至到—–]\s*|${TERM})\d{2}\s*年(?!\s*(?:${LONG}))`,
    String.raw`(?<![\d.]|\d,)(?:19|20)\d{2}([-/.])(?:0?[1-9]|1[0-2])(?!\d|\s*(?:[百千万亿倍%％‰]|[美港欧日]?元|${THINGS}))`,
    String.raw`\d{1,2}\s*月\s*\d{1,2}\s*日`,
    YEAR,
  ].join('|'),
  'i',
);

/**
 * A figure that is neither a share nor a time; `but` are units that it may not have beside those. Only where a figure begins is one looked for, and
 * each part has a length: of 1,1,1,… it went through all ends of all parts.
 */
const plainFigure = (but: string): RegExp =>
  new RegExp(
    String.raw`(?<![\d.]|\d,)\d[\d,]{0,23}(?:\.\d{1,12})?(?![\d.,]{0,24}\d|(?:\s{0,4}[-~至到—–]\s{0,4}\d[\d.,]{0,24})?\s{0,4}(?:%|％|‰|个?百分点|个?基点|bp|pct|成(?![份立本为员功果])|年|个?(?:月|季|星期|交易日|工作日|自然日)|日|周|天|小时|分钟|[hq]\d${but}))`,
    'iu',
  );
const AMOUNT = plainFigure(String.raw`|[百千万亿]{0,3}\s{0,4}(?:(?:美|港|欧|日)?元|人民币)`);
const PRICE = plainFigure('');

/** How often it can be done: 循环寿命达6000次. */
const TIMES = new RegExp(
  String.raw`\d[\d,.]{0,11}\s*[余多+]?\s*[百千万]?\s*[余多+]?\s*(?:次|圈)|${LASTS.source}`,
  'u',
);
const OF_TIMES = '(?:循环|充放电?|弯折|折叠|插拔|疲劳|按键|开关|读写|擦写)的?(?:使用)?';

/** What is counted in money by its size alone; 用户规模 and 装机规模 are not. */
const SIZE_IN_MONEY =
  '(?:市场|行业|产业|资产|负债|净值|融资|募资|募集|投资|发行|交易|成交|存款|贷款|信贷|债务|债券|转债|资金|保费|理财|回购|并购|管理|社融|财政|赤字|贸易|(?:基金|etf|cta|reits|公募|私募|信托|资管|年金)(?:产品)?)(?:(?:市场|资产|管理|的|总|最新|合计|平均|存量)|(?:19|20)\\d{2}年?)*';

/** Rates that are no shares, or may be told as so many times. */
const PLAIN_RATE = '赔|心|周转|杠杆|换手|采样|帧|码|折射|电[阻导]|[导传]热|磁导';
const NO_SHARE = `汇|[市][盈净销现]|[倍功斜频曲速]|分辨|比|效|${PLAIN_RATE}`;

/** The last that a question names decides: of 成交金额因子的收益率 no money. */
const VALUE_KINDS: readonly ValueKind[] = [
  {
    asked: /哪(?:一)?个?(?:段时间|时间段)/,
    given:
      /\d{2,4}\s*年.*\d{2,4}\s*年|\d{4}[-/.]\d.*\d{4}[-/.]\d|(?:过去|最近|近)\s*[\d一二三四五六七八九十]+\s*年/,
    isTime: true,
  },
  // From one to another.
  { asked: /(?:什么|哪个|多大)(?:范围|区间)/, given: /\d.*\d|[以之][上下内]|[大小高低]于|不超过/ },
  { asked: /哪[一几]?年|何时|什么时候|哪(?:一)?天|日期/, given: DATE, isTime: true },
  { asked: new RegExp(`(?<=${PLAIN_RATE})率(?!先|领)`, 'u'), given: /\d/ },
  { asked: /净值|系数|得分|夏普|信息比|IC_?IR|倍|盈亏比|卡玛|ICIR|市[盈净销现]率/i, given: /\d/ },
  {
    asked: new RegExp(
      `年化|占比|比重|份额|比例|增速|同比|环比|lpr|shibor|回撤|概率|百分|(?<!${NO_SHARE})率(?!先|领)`,
      'iu',
    ),
    given: SHARE,
  },
  {
    asked: new RegExp(
      `多少(?:亿|万)?元|多少钱|收入|利润|营收|金额|市值(?!加权)|(?<=${SIZE_IN_MONEY})规模|薪酬|注册资本`,
      'i',
    ),
    given: MONEY,
  },
  { asked: new RegExp(`(?<!${SIZE_IN_MONEY})规模`, 'i'), given: PRICE },
  // Of what is traded they are shares of it.
  { asked: /成本|费用/, given: new RegExp(`${MONEY.source}|${SHARE.source}`, 'iu') },
  { asked: /价格|[均单报售股币金油煤猪]价|目标价/, given: PRICE },
  {
    asked: /(?:出货|装机|交付|产|销|保有|需求|进口|出口|用|存栏|出栏|供给|库存|吞吐|发电|用电)量|产能|销售量/,
    given: AMOUNT,
  },
  // 亏损了多少
  {
    asked: /(?:[涨跌赚亏]|亏损|盈利|上升|下降|回落|提升|提高)了?(?:多少|几)(?!个?[天日周月年次])/,
    given: new RegExp(
      `${MONEY.source}|${SHARE.source}|\\d\\s*(?:个点|bp|倍)|[涨跌升降][^,，。]{0,4}\\d\\s*点`,
      'iu',
    ),
  },
  { asked: /多少(?:人|员工)|人数|几(?:人|位|名)/, given: /人|名|位|\d/ },
  {
    asked: new RegExp(
      `(?:(?<!哪)几|多少)个?(?:年|月|天|周|交易日|日|小时|分钟|季度?)|多久|多长(?!.{0,4}(?:公里|米))|(?<!${OF_TIMES})寿命`,
    ),
    given: LASTS,
    isTime: true,
  },
  { asked: new RegExp(`(?<=${OF_TIMES})寿命`, 'u'), given: TIMES },
  { asked: /几(?:只|家)|多少(?:只|家)/, given: /只|家|\d/ },
  { asked: /几[个种类条项步层点]/, given: /\d|[一二三四五六七八九十两]{1,3}\s*[个种类条项步层点]/ },
];

export interface ValueAsked {
  /** How a sentence gives such a value; any figure where the question does not say of what sort. */
  given: RegExp;
  isTime: boolean;
}

/** The sort of value that a question asks for. */
export function valueAsked(question: string): ValueAsked {
  const said = VALUE_KINDS.map((kind) => ({
    kind,
    at: question.search(
      new RegExp(`(?:${kind.asked.source})(?!.*(?:${kind.asked.source}))`, kind.asked.flags),
    ),
  }));
  const last = Math.max(...said.map(({ at }) => at));
  const kind = last < 0 ? undefined : said.find(({ at }) => at === last)?.kind;
  return { given: kind?.given ?? /\d/, isTime: kind?.isTime === true };
}
