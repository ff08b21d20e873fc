/** Words that ask, join or fill: a report need not hold them, and they tell nothing of its subject. */
export const IDLE_WORDS: ReadonlySet<string> = new Set(
  (
    '的 了 是 在 和 与 及 或 也 都 就 而 被 把 对 于 从 到 由 向 为 以 之 其 这 那 有 没 没有 吗 呢 吧 啊 呀 么 会 还 还会 能 能否 将 要 再 ' +
    '谁 什么 多少 哪 哪个 哪些 哪里 哪儿 哪家 怎么 怎样 怎么样 如何 为何 为什么 几 是否 何时 何地 什么样 多大 多久 多长时间 多长 多快 多高 多远 有多大 有多久 有多少 有多高 还有多大 还有多久 还有多少 多 少 个 请问 一下 多家 多个 有啥 啥 怎么走 咋样 咋 如何看 谁家 有谁 会否 可否 能够 可能 将会 会不 还能 还要 还可 还可以 还能不能 还会不会 要不要 该不该 该 值得 值不值得 值得买吗 值得买么 值不值得买 还值得买吗 能买吗 能不能买 还能持有 能持有 继续持有 还能拿 行不行 为啥 咋办 咋回事 怎么回事 怎么了 凭什么 何以 几时 券商怎么看 机构怎么看 券商如何看 机构如何看 机构观点 券商观点 机构看法 券商看法 卖不动 卖不掉 卖不出去 涨不动 跌不动 涨不上去 跌不下去 起不来 上不去 下不来 vs 时候 什么时候 啥时候 何时能 ' +
    '之后 之前 以后 以前 期间 当前 如今 至今 几次 几个 几家 多少次 多少家 第几 最多 最少 最大 最高 最低 最强 ' +
    '接下来 往后 今后 下一步 已经 正在 即将 关于 对于 以及 一直 总是 老是 不断 越来越 会不会 能不能 有没有 是不是 怎么看 怎么看待 如何看待 怎样看待 突然 到底 究竟 目前 现在 应该 可以 需要 ' +
    '来自 取决于 归因于 ' +
    '报告 研报 研究报告 分析报告 分析 研究 情况 相关 方面 介绍 ' +
    '图表 图片 数据图 走势图 趋势图 折线图 柱状图 饼图 ' +
    'the a an of in on to is are and or for with what who how which report does did would could been from its why when where'
  ).split(' '),
);

/**
 * Words that say what is asked about a subject and not what the subject is: a report may answer without them, so they order
 * the answers and are not missed where they lack.
 */
export const FAINT_WORDS: ReadonlySet<string> = new Set(
  (
    '走势 趋势 现状 前景 展望 影响 利好 利空 受益 板块 概况 动态 数据 格局 逻辑 机会 建议 原因 关系 区别 问题 发展 市场 行业 公司 企业 产业 ' +
    '领域 方向 进展 变化 未来 中国 国内 全球 投资 标的 概念 龙头 怎么办 意味着 意味 方法 策略 看法 看点 总结 汇总 盘点 回顾 一览 梳理 年底 年末 年初 年内 效果 时间'
  ).split(' '),
);

/** Characters of grammar, counting, time, place and movement: one that no word took names no subject, as 走 of 猪价怎么走. */
export const IDLE_CHARACTERS: ReadonlySet<string> = new Set(
  '的了是在和与及或也都就而被把对于从到由向为以之其这那有将等个第年月日季周期号版篇家只种次元亿万不已再又更最' +
    '各每本某该我你他她它们请说看找查要来去做用给让比上下中内外前后里间新老大小多少一二三四五六七八九十两半份条项届场位名股业类系' +
    '涨跌走升降好坏买卖强弱高低快慢值图写讲谈',
);
