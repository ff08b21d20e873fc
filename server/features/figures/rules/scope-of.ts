/** Where something is counted, as questions and reports call it. */
const REGIONS: readonly { name: string; said: RegExp }[] = [
  { name: '中国', said: /中国|国内|我国|全国|境内|内地|大陆/g },
  { name: '全球', said: /全球|世界/g },
  { name: '海外', said: /海外|境外|国外/g },
  { name: '美国', said: /美国|北美/g },
  { name: '欧洲', said: /欧洲|欧盟|欧元区/g },
  ...[
    '日本',
    '韩国',
    '印度(?!尼)',
    '德国',
    '英国',
    '法国',
    '越南',
    '泰国',
    '巴西',
    '俄罗斯',
    '澳大利亚',
    '墨西哥',
    '土耳其',
  ].map((name) => ({ name, said: new RegExp(name, 'g') })),
  { name: '印尼', said: /印尼|印度尼西亚/g },
  { name: '东南亚', said: /东南亚|东盟/g },
  { name: '中东', said: /中东/g },
  { name: '非洲', said: /非洲/g },
  { name: '拉美', said: /拉美|南美|拉丁美洲/g },
  { name: '香港', said: /香港|中国香港/g },
  { name: '台湾', said: /台湾/g },
];
/** 中国高工机器人产业研究所 tells who counted, not where. */
const IS_NAME =
  /^\p{Script=Han}{0,16}?(?:研究所|研究院|研究中心|协会|学会|联盟|委员会|统计局|公司|集团|银行|证券|交易所|基金会|大学|信通院|工程院|科学院|人民银行)/u;

/** The regions that a text counts in, each once, in no order. `plain` is small and half-width. */
export function regionsIn(plain: string): Set<string> {
  const found = new Set<string>();
  for (const { name, said } of REGIONS)
    for (const { 0: all, index } of plain.matchAll(said))
      if (!IS_NAME.test(plain.slice(index + all.length))) found.add(name);
  return found;
}

/** Of each pair one is not the other, and where a text says which, it is part of what a figure is of. */
const OPPOSED: readonly (readonly [RegExp, RegExp])[] = [
  [/母公司/, /合并/],
  [/同比/, /环比/],
  [/当月|单月|单季/, /累计/],
  [/新增/, /累计/],
  [/批发/, /零售/],
  [/进口/, /出口/],
  [/名义/, /实际/],
  [/(?<!不)含税/, /不含税/],
  [/最高|最大/, /最低|最小/],
  [/样本内/, /样本外/],
  [/多头/, /空头/],
  [/期初/, /期末/],
  [/二手房|存量房/, /新房|新建|商品房|商品住宅/],
  [/乘用车/, /商用车/],
  [/集中式/, /分布式/],
  [/陆上|陆风/, /海上|海风/],
  [/(?<!非)制造业/, /非制造业/],
  [/动力电池/, /储能电池/],
  [/大于|[>＞]/, /小于|[<＜=＝]/],
];

/** Whether a text says of itself the contrary of what is asked: 新房 where 二手房 is. Both are small and half-width. */
export const isOpposed = (asked: string, said: string): boolean =>
  OPPOSED.some(([one, other]) => {
    const wantsOne = one.test(asked) && !other.test(asked);
    const wantsOther = other.test(asked) && !one.test(asked);
    if (wantsOne) return other.test(said) && !one.test(said);
    return wantsOther && one.test(said) && !other.test(said);
  });

/** What people mean where they say nothing: most reports of the trade are on the home market, or on all. */
const UNSAID = new Set(['中国', '全球']);

/**
 * Whether what is said counts where and how the question asks: in its region, of its accounts, against the same time. `around` is what it
 * stands under, which tells for it where it says nothing itself.
 */
export function isOfScope(said: string, asked: string, around: readonly string[]): boolean {
  if (isOpposed(asked, said)) return false;
  const wanted = regionsIn(asked);
  if (wanted.size === 0) return true;
  const own = regionsIn(said);
  const told = own.size > 0 ? own : regionsIn(around.join('\n'));
  if (told.size === 0) return [...wanted].every((region) => UNSAID.has(region));
  return [...wanted].every((region) => told.has(region));
}
