import type { IntentWord } from './intent.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Countries and parts of the world, by which a subject is told further. */
const PLACES = words(
  '美国 欧洲 北美 日本 印度 东南亚 欧美 韩国 德国 英国 法国 意大利 荷兰 加拿大 墨西哥 巴西 越南 泰国 印尼 马来西亚 新加坡 澳大利亚 俄罗斯 土耳其 沙特 欧盟 东盟 中东 非洲 拉美 港口',
);

/** Where, whose and in what way: words before a subject that are none. */
const MODIFIERS = words(
  '国产 国内 中国 我国 全国 全球 世界 海外 国际 ai 智能 新型 传统 民营 头部 高端 低端 优质 上游 中游 下游 一线 一线城市 二线城市 出海',
);

/** What is asked of whatever subject: its figures, its doings, what is done with it. */
const ASPECTS = words(
  '估值 业绩 财报 营收 收入 利润 净利润 毛利率 盈利 盈利能力 分红 股息 股价 价格 均价 单价 售价 价值 成本 费用 需求 供给 供需 供应 产能 产量 销量 销售 销售额 ' +
    '出货 出货量 库存 订单 招标 中标 排产 装机 渗透率 市占率 份额 竞争 壁垒 出口 进口 关税 管制 政策 监管 补贴 规划 标准 规模 空间 产业链 供应链 产业化 商业化 ' +
    '国产化 国产替代 转型 升级 改革 整合 并购 重组 扩张 渠道 加盟 连锁 门店 动销 客户 用户 技术 路线 工艺 材料 设备 应用 场景 项目 融资 定价 配额 审批 持仓 配置 ' +
    '跟踪 对比 比较 测算 模型 框架 名单 数据 统计 替代 进口替代 市场化 缺口 供需缺口 增速 结构 模式 商业模式 业务 战略 路径 能力 竞争力 基本面 规模化 弹性 验证 突破 ' +
    '价格战 内卷 反内卷 涨价 降价 提价 调价 开店 关店 拐点 底部 见底 触底 复苏 复盘 国际化 全球化 本土化 回购 减持 增持 解禁 定增 股权激励 综述 ' +
    '专利 集采 获批 临床 加工费 出货价 现货价 期货价 提涨 排名 榜单 名录 龙头股 盈亏平衡 回报率 ' +
    '失败 进度 进程 时间 时间表 量产 扩产 扩容 开支 资本开支 客座率 市场份额 竞争格局 ' +
    '分化 概览 重塑 洞察 共振 披露 体系 元年 重构 支撑 指引 周期 时代 变革 厂商 叙事 落地 迭代 主线 整体 演进 边际 释放 属性 催化 ' +
    '加码 存量 细分 运营 比例 历史 进化 功能 性价比 信号 崛起 试点 预告 溢价 结构性 突围 情绪 关键 转变 实践 全景 拆解 环节 回报 韧性 ' +
    '阶段 总量 潜力 效率 差异化 选择 确定性 核心 计划 目标 目标价 幅度 力度 价差 优势 意见 解读 解析 实施 市值 区间 结果 体验 评价 热度 ' +
    '财务 定位 产销 超额 品类 案例 发展趋势 信心 合作 新一轮 亮点 机制 解决方案 采购 效应 成长 谈判 投入 优化 投放 低估 贡献 评估 调研 ' +
    '动能 持股 经营 态势 拓展 研发 背景 高端化 年轻化 点位 息差 票价 长协 核准 限产 停产 复产 检修 去产能 去库存 补库存 出清 落后 退坡 反倾销 挺价 补涨 贴息 冷修 错峰 抽成 克价 ' +
    '亏损 扭亏 减亏 法案 天花板 瓶颈 机会 机遇 挑战 痛点 爆发 退出 门槛 准入',
);

/** Figures are called by what they measure: 装机量, 国产化率, 成交额, 出厂价, 拥挤度. 人民币汇率 and 存款利率 are subjects. */
const FIGURE = /^(?!.*(?:汇率|(?<![毛净])利率|备金率)$)\p{Script=Han}{2,}[率量额价度]$/u;

type Named = Pick<IntentWord, 'text' | 'entity' | 'faint' | 'range'>;

const isAuthor = ({ entity }: Named): boolean =>
  entity?.kind === 'organisation' || entity?.kind === 'researcher';

const isAsked = ({ text, entity }: Named): boolean =>
  PLACES.has(text) || MODIFIERS.has(text) || ASPECTS.has(text) || (entity === null && FIGURE.test(text));

const touch = (one: Named, other: Named): boolean =>
  one.range[1] === other.range[0] || other.range[1] === one.range[0];

/** A number, or a character typed in one run with one or with a subject: 破 and 7 of 人民币汇率 破7. 铜 of 铜 白银 and of 铜需求 stands for itself. */
const isPart = (word: Named, asked: readonly Named[]): boolean =>
  word.entity === null &&
  (/^[\d.%]+$/.test(word.text) ||
    ([...word.text].length === 1 && asked.some((other) => touch(word, other) && !isAsked(other))));

/** Which words name what a query is about: all but those that ask of it, or say where; all of them where there is nothing else. */
export function subjectOf<Word extends Named>(asked: readonly Word[]): readonly Word[] {
  const telling = asked.filter((word) => !word.faint && !isAuthor(word));
  const named = telling.filter((word) => !isAsked(word));
  const whole = telling.filter((word) => !isPart(word, telling));
  const both = named.filter((word) => whole.includes(word));
  return [both, whole, named].find((words) => words.length > 0) ?? telling;
}

/** They are asked of a subject, and written about by themselves. */
const TOPICS = words(
  '关税 管制 反内卷 内卷 价格战 并购 重组 供应链 产业链 设备 材料 转型 核心 周期 应用 技术 集采 加盟',
);

/**
 * Those that only ask something of the subject. A number or a character beside it may be what it is called, and a country is spoken of by itself: of
 * 日本 消费 a report on shops in Japan answers some.
 */
export function askedOf<Word extends Named>(words: readonly Word[]): Word[] {
  const subject = new Set(subjectOf(words));
  return words.filter(
    (word) => isAsked(word) && !subject.has(word) && !PLACES.has(word.text) && !TOPICS.has(word.text),
  );
}

/** Some of these words say what it is about, and do not only ask. */
export const saySubject = (words: readonly Named[]): boolean =>
  words.some((word) => !word.faint && !isAuthor(word) && !isAsked(word));

interface HeldWord {
  word: Pick<IntentWord, 'faint' | 'range' | 'hasNoReports'>;
  /** By so many reports. */
  held: number;
}

interface HeldIntent<Word> {
  words: readonly Word[];
  /** Of each clause of alternatives its words. */
  alternatives: readonly (readonly Word[])[];
}

/**
 * The words that say what is asked about and that no report holds: nothing found beside them answers. Null where something is known of the
 * subject, be it one of alternatives: a lesser word that is missing is told with each report.
 */
export function absentSubject<Word extends HeldWord>({
  words,
  alternatives,
}: HeldIntent<Word>): Word[] | null {
  const known = alternatives.flatMap((each) => each.find(({ held }) => held > 0) ?? []);
  // Who wrote is no subject: beside what is known the others' reports are near.
  const others = words.filter(({ word }) => word.hasNoReports !== true);
  const asked = others.some(({ held }) => held > 0) ? others : words;
  const telling = [...asked.filter(({ word }) => !word.faint), ...known];
  const absent = telling.filter(({ held }) => held === 0);
  const [first] = telling.toSorted((a, b) => a.word.range[0] - b.word.range[0]);
  const isSubject = first?.held === 0 || absent.length * 2 > telling.length;
  return absent.length > 0 && isSubject ? absent : null;
}
