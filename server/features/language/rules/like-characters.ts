/** Characters that are taken for one another because they look alike; those that sound alike are found by their sound. */
const LOOK_ALIKE = (
  '己已巳 未末 士土 千干于 日曰 天夫 人入 太大犬 力刀 戊戌戍 申甲由 目自 兔免 乌鸟 市币 拔拨 侯候 茶荼 赢羸 崇祟 析折拆 治冶 ' +
  '抡抢 捐损 晴睛 徒陡 贷货 贸贺 贫贪 钓钩 铝铅 钦钛 券卷 厉历 住往佳 设没 特持待 怀坏杯 跟根 复夏 炼练 柚油 酒洒 泰秦奏 即既 ' +
  '微徽 幕墓暮慕 遗遣 场扬 轮抡 硅桂 氢氧氮氯氟氨 钴沽 煤媒 苔台 侍待 技枝 材村 杨扬 伏优 优忧 估佑 伴件 供洪 储诸 光兴 ' +
  '具真 制刷 加如 劳荣 医匠 华毕 卖买 压庄 厂广 双汉 受爱 变恋 台合 各名 吉告 周围 响晌 品晶 哀衰 商啇 园圆圈 国围 垄拢 型刑 ' +
  '埋理 基墓 填镇 墙樯 增赠 声芦 备各 失夫矢 季李 宇字 安按 宏弘 家稼 容客 密蜜 导异 射谢 少小 尔你 尝偿 尖尘 屋层 展屐 工土 ' +
  '巧朽 布希 平乎 年午 库庠 应庆 建健 开井 式试 影景 径经 律津 快块 态悉 性姓 总聪 恒桓 息思 情清请 愿原 战站 户尸 扩扑 投没 ' +
  '护沪 报服 抽油 担坦 拓柘 挖挤 换焕 据剧 推堆 提堤 摊滩 播插 收牧 效郊 教数 断新 旅族 早旱 时对 明朋 显湿 普晋 暖缓 本木 术木'
).split(' ');

/** The characters that one may have been typed for. */
export type LikeCharacters = (character: string) => ReadonlySet<string>;

/**
 * Which of `characters` sound like one another, in any of their readings, or look alike. A character is never like itself.
 */
export function indexLikeCharacters(
  characters: Iterable<string>,
  readingsOf: (character: string) => readonly string[],
): LikeCharacters {
  const bySound = new Map<string, string[]>();
  const used = new Set(characters);
  for (const character of used) {
    for (const reading of readingsOf(character)) {
      const group = bySound.get(reading);
      if (group === undefined) bySound.set(reading, [character]);
      else group.push(character);
    }
  }
  const byLook = new Map<string, string[]>();
  for (const group of LOOK_ALIKE) {
    for (const character of group)
      byLook.set(character, [...(byLook.get(character) ?? []), ...[...group].filter((one) => used.has(one))]);
  }
  const known = new Map<string, ReadonlySet<string>>();
  const likeOf = (character: string): ReadonlySet<string> => {
    const sounding = readingsOf(character).flatMap((reading) => bySound.get(reading) ?? []);
    const like = new Set([...sounding, ...(byLook.get(character) ?? [])]);
    like.delete(character);
    return like;
  };
  return (character) => {
    // What is typed may hold any character: only those of the library's words are kept.
    const like = known.get(character) ?? likeOf(character);
    if (used.has(character)) known.set(character, like);
    return like;
  };
}
