/** What sort of value a question wants, and how a sentence gives one: years are not told by an amount of money, nor a price by a share. */
interface ValueKind {
  asked: RegExp;
  given: RegExp;
  /** It is a time, or how long something takes, whatever measure the question names beside it. */
  isTime?: true;
}

/** 3年, 10-15年, 30个交易日, 半年, 两个月; 2025年, 25年上半年, 7月28日 and 第31周 are times, not how long. */
const LASTS = new RegExp(
  [
    String.raw`(?<![\d.第-])\d{1,4}(?:\.\d+)?\s*[余多+]?\s*个?(?:交易日|工作日|自然日|自然月|天|小时|分钟|秒)`,
    String.raw`(?<![\d.第])\d{1,3}\s*[余多+]?\s*个(?:\p{Script=Han}{0,2}月|季度?|星期|年头)`,
    String.raw`(?<![\d.第]|月\s*)\d{1,3}\s*(?:周(?!岁)|日(?!元))`,
    // A year in two figures is told by what stands around it.
    String.raw`(?<![\d.第])(?:\d|1[0-2]|[3-9]0|\d{1,2}\s*[-~至到—–]\s*\d{1,2}|\d{1,2}(?=\s*年\s*(?:以上|左右|以内|以下|之?内|之?久|期|间|的?寿命|的?时间|多|余)))\s*[余多+]?\s*年(?!\s*(?:\d{1,2}\s*月|[上下]半年|[初末底]|[一二三四]季))`,
    String.raw`(?:约|近|达|长达|超过?|至少|最长|最短|过去|未来|持续|历时|为期|平均|(?:寿命|年限|期限|时间|时长)[^,，。;；]{0,6}|>|≥)\s*\d{1,2}(?:\.\d+)?\s*[余多+]?\s*年`,
    String.raw`(?<!第)[一二两三四五六七八九十几数]{1,3}\s*(?:个(?:多?月|季度?|星期|交易日|工作日)|年(?!级|[一二三四]季|报)|周|天|小时)|(?<![上下])半年`,
    // In a row the unit stands with what is measured.
    '[(（](?:年|月|天|日|周)[)）]',
  ].join('|'),
  'u',
);

const DATE =
  /\d{4}\s*年|(?<!\d|(?<!\d)\d\s*[-~至到—–]\s*)\d{2}\s*年(?!\s*(?:左右|以[上内下]|之?[内久]|[期间多余]|的?寿命))|\d{4}[-/.]\d{1,2}|\d{1,2}\s*月\s*\d{1,2}\s*日|(?:19|20)\d{2}(?!\d)/;

const SHARE =
  /%|％|‰|个百分点|个基点|\dbp|[\d一二三四五六七八九]\s*成(?![份立本为员功果])|[百千万]分之|(?<!\d)0\.\d/i;

/** Behind them a figure counts things, not money: 5亿件, 34.4万辆. */
const THINGS =
  '辆|吨|台|套|件|只|户|人|股|片|颗|头|条|个|家|次|张|份|桶|方|平|立方|千?瓦|[kmg]wh?|度|公里|米';
const MONEY = new RegExp(
  String.raw`元|(?<=\d\s*)(?:万亿|[亿万])(?!\s*(?:${THINGS}))|\d,\d{3}|(?<![\d-])\d{4,}(?!\s*(?:年|${THINGS})|\d|-)|(?:us)?\$\s*\d|¥\s*\d|\d\s*(?:美分|便士)`,
  'iu',
);

/** A figure that is neither a share nor a time; `but` are units that it may not have beside those. */
const plainFigure = (but: string): RegExp =>
  new RegExp(
    String.raw`(?<![\d.])\d[\d,]*(?:\.\d+)?(?![\d.,]*\d|(?:\s*[-~至到—–]\s*\d[\d.,]*)?\s*(?:%|％|‰|个?百分点|个?基点|bp|pct|成(?![份立本为员功果])|年|个?(?:月|季|星期|交易日|工作日|自然日)|日|周|天|小时|分钟|[hq]\d${but}))`,
    'iu',
  );
const AMOUNT = plainFigure(String.raw`|[百千万亿]*\s*(?:美|港|欧|日)?元`);
const PRICE = plainFigure('');

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
  { asked: /净值|系数|得分|夏普|信息比|IC_?IR|倍|赔率|盈亏比|卡玛|ICIR|市[盈净销现]率/i, given: /\d/ },
  {
    asked:
      /年化|占比|比重|份额|比例|增速|同比|环比|lpr|shibor|回撤|概率|百分|(?<!汇|[市][盈净销现]|[倍功斜频曲速]|分辨|比|效)率(?!先|领)/iu,
    given: SHARE,
  },
  { asked: /多少(?:亿|万)?元|多少钱|收入|利润|营收|金额|市值(?!加权)|规模|薪酬|注册资本/, given: MONEY },
  // Of what is traded they are shares of it.
  { asked: /成本|费用/, given: new RegExp(`${MONEY.source}|${SHARE.source}`, 'iu') },
  { asked: /价格|[均单报售股币金油煤猪]价|目标价/, given: PRICE },
  {
    asked: /(?:出货|装机|产|销|保有|需求|进口|出口|用|存栏|出栏|供给|库存|吞吐|发电|用电)量|产能|销售量/,
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
    asked:
      /(?:(?<!哪)几|多少)个?(?:年|月|天|周|交易日|日|小时|分钟|季度?)|多久|多长(?!.{0,4}(?:公里|米))|寿命/,
    given: LASTS,
    isTime: true,
  },
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
