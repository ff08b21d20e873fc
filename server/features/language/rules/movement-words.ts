/**
 * Words of movement, cause and judgement: what is asked about a subject. A report says the same with another of its group, or shows it
 * without saying it, so they order what is found and never restrict it.
 */
const GROUPS: readonly (readonly string[])[] = [
  // Up, down, and neither.
  '上涨 上行 上升 走高 走强 回升 反弹 提价 涨价 抬升 攀升 大涨 飙升 上调 上移 上扬 冲高 新高 领涨 看涨 普涨 涨幅 暴涨 拉升 推涨 推升 走牛 牛市 补涨 抬价',
  '下跌 下行 下降 下滑 走低 走弱 回落 下移 承压 回调 大跌 下调 下探 新低 领跌 看跌 普跌 跌幅 暴跌 降价 跳水 杀跌 走熊 熊市 回撤 弱势 疲软 疲弱 低迷 探底 调整 跌价 减价',
  '企稳 止跌 回稳 筑底 触底 见底 磨底 稳定 平稳 止跌企稳 止跌回稳 底部 见顶 触顶 顶部 震荡 横盘 拐点 持稳',
  '复苏 修复 回暖 改善 好转 反转 转好 转暖 恢复 提振 回归 困境反转 边际改善 转正',
  '恶化 转差 走坏 转弱 放缓 失速 降温 遇冷 拖累 恶性',
  // Much and little.
  '增长 增加 提升 提高 扩大 扩张 高增 放量 加速 提速 爆发 爆发式 旺盛 景气 高景气 繁荣 火爆 热销 大增 激增 猛增 增速 增量 起量 起飞',
  '减少 降低 收缩 萎缩 缩量 减产 下修 负增长 腰斩 骤降 锐减 缩减 减量',
  '紧缺 短缺 紧张 偏紧 供不应求 缺货 缺口 告急 吃紧 断供 趋紧 供应紧张 供给紧张',
  '过剩 供过于求 累库 积压 滞销 宽松 内卷',
  // Why.
  '原因 缘由 因素 驱动 驱动力 成因 诱因 导致 导因 引发 归因 根源 背后 源于',
  '冲击 影响 波及 拖累 扰动 传导 利好 利空 受益 受损 承压 压力 作用 意义',
  // What somebody thinks of it.
  '后市 前景 展望 预期 预测 预判 研判 前瞻 走势 走向 趋势 空间 未来 后续 看法 观点 判断 后势 前路 行情 演绎 节奏',
  '机会 机遇 标的 受益 看好 推荐 关注 值得 投资 布局 配置 建仓 抄底 加仓 减仓 上车',
  '风险 隐忧 担忧 挑战 不确定 不确定性 扰动 制约 瓶颈 难点 痛点',
  '现状 概况 进展 动态 格局 变化 情况 最新进展 近况 状况 表现',
  // When it comes.
  '持续 继续 延续 维持 保持 依旧 仍然 依然 能否持续 可持续 持续性',
  '开始 启动 到来 来临 兑现 实现 临近 来了 结束 见效',
].map((group) => group.split(' '));

const GROUPS_OF: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...Map.groupBy(
      GROUPS.flatMap((group) => group.map((word) => ({ word, group }))),
      ({ word }) => word,
    ),
  ].map(([word, found]) => [word, [...new Set(found.flatMap(({ group }) => group))]]),
);
/** Places of groups that say the contrary of each other. */
const CONTRARY: readonly (readonly [number, number])[] = [
  [0, 1],
  [3, 4],
  [5, 6],
  [7, 8],
];

/** A character that moves by itself, as in 煤炭为啥跌, and what it is said as in full. */
export const MOVES: ReadonlyMap<string, string> = new Map([
  ['涨', '上涨'],
  ['跌', '下跌'],
  ['降', '下降'],
  ['升', '上升'],
]);

const LONGEST = Math.max(...[...GROUPS_OF.keys()].map((word) => word.length));

/** The words of movement that a text is made of, without a rest; null where it is not. */
function partsOf(text: string): string[] | null {
  if (text === '') return [];
  for (let end = Math.min(LONGEST, text.length); end >= 2; end--) {
    const word = text.slice(0, end);
    const rest = GROUPS_OF.has(word) ? partsOf(text.slice(end)) : null;
    if (rest !== null) return [word, ...rest];
  }
  return null;
}

/** Words that say the contrary of a folded word of movement, and are not of its own group; none of every other word. */
export function movementsAgainst(folded: string): readonly string[] {
  const parts = partsOf(folded) ?? [];
  const groups = (from: number, to: number): readonly string[] =>
    parts.some((part) => GROUPS[from]?.includes(part)) ? (GROUPS[to] ?? []) : [];
  const against = CONTRARY.flatMap(([one, other]) => [...groups(one, other), ...groups(other, one)]);
  const own = new Set([folded, ...(movementsLike(folded) ?? [])]);
  // 止跌 and 涨跌 say both.
  return [...new Set(against)].filter((word) => !own.has(word));
}

/** What a folded word of movement may also be said as, itself left out; null for every other word. */
export function movementsLike(folded: string): readonly string[] | null {
  const parts = partsOf(folded);
  if (parts === null || parts.length === 0) return null;
  const words = [...parts, ...parts.flatMap((part) => GROUPS_OF.get(part) ?? [])];
  return [...new Set(words)].filter((word) => word !== folded);
}
