import type { Wanted } from './wanted.ts';

/** A kind of document that people name in a query, by what its titles say or by its type. */
export interface DocumentKind {
  name: string;
  /** How it is typed, folded. */
  typed: readonly string[];
  wanted: Wanted;
}

const title = (text: string): Wanted => ({ kind: 'text', text, field: 'title' });
const anyOf = (...parts: Wanted[]): Wanted => ({ kind: 'or', parts });
/** 年报 inside 半年报 is another kind, and 年度策略 inside 半年度策略. */
const titleBut = (text: string, longer: string): Wanted => ({
  kind: 'and',
  parts: [title(text), { kind: 'not', part: title(longer) }],
});
const titles = (...texts: string[]): Wanted => anyOf(...texts.map(title));
const type = (id: number): Wanted => ({ kind: 'tag', tag: `type:${id}` });

const PROSPECTUS = 5;
const WHITE_PAPER = 8;

const kind = (name: string, typed: string, wanted: Wanted): DocumentKind => ({
  name,
  typed: typed.split(' '),
  wanted,
});

/** What a report is, as houses write it into titles. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = [
  kind('深度报告', '深度报告 深度研究 深度研究报告 公司深度 行业深度 深度', titles('深度')),
  kind('首次覆盖', '首次覆盖 首次覆盖报告 首次评级', titles('首次覆盖')),
  kind('业绩点评', '业绩点评 业绩快评 财报点评', anyOf(titles('点评', '业绩', '快评'))),
  kind('点评', '点评 点评报告 事件点评 数据点评 快评 简评', titles('点评', '快评', '简评')),
  kind('周报', '周报 周度报告 周观点', titles('周报', '周观点', '周观察', '周度')),
  kind('月报', '月报 月度报告', titles('月报', '月度')),
  kind('日报', '日报 晨报 早报 晨会 晨会纪要', titles('日报', '晨报', '早报', '晨会')),
  kind('季报', '季报 季度报告', anyOf(titles('季报', '季度报告'))),
  kind('一季报', '一季报 一季度报告', titles('一季报', '一季度', '第一季度', 'Q1', '1Q')),
  kind('三季报', '三季报 三季度报告', titles('三季报', '三季度', '第三季度', 'Q3', '3Q')),
  kind(
    '半年报',
    '半年报 半年度报告 中报 中期报告 二季报 二季度报告',
    titles('半年报', '半年度', '中报', '中期报告', 'H1', '1H'),
  ),
  kind('年报', '年报 年度报告 四季报', anyOf(titleBut('年度报告', '半年度报告'), titleBut('年报', '半年报'))),
  kind(
    '中期策略',
    '中期策略 中期投资策略 下半年投资策略 下半年策略 半年度策略 半年度投资策略 年中策略 年中投资策略 中期展望 下半年展望 年中展望',
    titles('中期策略', '中期投资策略', '下半年', '半年度策略', '半年度投资策略', '年中策略', '中期展望'),
  ),
  kind(
    '年度策略',
    '年度策略 年度投资策略',
    anyOf(titleBut('年度策略', '半年度策略'), titleBut('年度投资策略', '半年度投资策略')),
  ),
  kind('投资策略', '投资策略 策略报告', titles('策略')),
  kind('专题', '专题报告 专题研究', titles('专题')),
  kind('招股书', '招股书 招股说明书 招股意向书', anyOf(type(PROSPECTUS), titles('招股'))),
  kind('白皮书', '白皮书', anyOf(titles('白皮书'))),
  kind('蓝皮书', '蓝皮书 绿皮书 皮书', anyOf(type(WHITE_PAPER), titles('皮书'))),
  kind('统计公报', '统计公报', titles('统计公报')),
  kind('排行榜', '排行榜 排名 榜单', titles('排行榜', '排名', '榜')),
];

/** Folded wording → kind. */
export const KIND_BY_WORDING: ReadonlyMap<string, DocumentKind> = new Map(
  DOCUMENT_KINDS.flatMap((each) => each.typed.map((wording) => [wording, each] as const)),
);
