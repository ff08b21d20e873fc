/** Words with which questions are put, and answers are not: they tell little of whether a passage speaks of what is asked. */
export const ASKING_WORDS: ReadonlySet<string> = new Set(
  (
    '最早 提出 达到 达 提高 提升 下降 下降至 降至 上升 增加 减少 改进 采用 使用 用了 用来 选用 选取 选择 属于 优势 劣势 优点 缺点 差别 差异 区别 ' +
    '特点 特征 作用 用途 方式 方法 步骤 流程 角度 层次 条件 标准 规则 结论 结果 效果 表现 含义 意思 概念 定义 包括 包含 组成 构成 分为 分成 进行 实现 ' +
    '得到 获得 具有 存在 发生 推出 发布 频率 时间 期间 区间 日期 地点 名称 数量 总数 数字 数值 水平 程度 范围 平均 最高 最低 最大 最小 最好 最差 主要 ' +
    '具体 大约 左右 合计 总计 一共 分别 有何 何种 哪种 几种 几类 几层 几个 类型 种类 刻画 衡量 描述 反映 聘请 负责 担任 称为 称作 叫做 怎么 如何 上做 ' +
    '考察 做 做了 会 能 有 是 为 从 由 在 上 中 里 用 和 与 更 强 好 差 多 少 率 值'
  ).split(' '),
);

/** Words that only ask for the most of something: of 主要风险 a sentence that says 主要 and no risk is no answer. */
export const EMPHASIS: ReadonlySet<string> = new Set(
  '主要 核心 重要 关键 具体 大约 左右 突出 详细'.split(' '),
);
