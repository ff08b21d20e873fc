/** Who somebody is for the rights table. `unknown` is a level outside 0-3: labelled enterprise, without any right. */
export const TIERS = ['visitor', 'free', 'ordinary', 'senior', 'enterprise', 'unknown'] as const;
export type Tier = (typeof TIERS)[number];

const TIER_OF_LEVEL: readonly Tier[] = ['free', 'ordinary', 'senior', 'enterprise'];

/**
 * The tier that counts now. `level` is the stored `is_vip`; Both times are seconds since 1970.
 * A member whose time is over is free at once.
 */
export function tierOf(level: number, unlockEndSeconds: number, nowSeconds: number): Tier {
  if (level === 0) return 'free';
  const tier = TIER_OF_LEVEL[level];
  if (tier === undefined) return 'unknown';
  return unlockEndSeconds > nowSeconds ? tier : 'free';
}

/** Whether one tier is no lower than another; `unknown` has no rights, and is below all. */
export function isAtLeast(tier: Tier, other: Tier): boolean {
  const rank = (one: Tier) => (one === 'unknown' ? -1 : TIERS.indexOf(one));
  return rank(tier) >= rank(other);
}

/** The label of a stored level (S2 §2): anything outside 0-3 reads as enterprise. */
export function levelLabel(level: number): string {
  return ['开通会员', '普通会员', '高级会员', '企业会员'][level] ?? '企业会员';
}

export const TIER_LABELS: Record<Tier, string> = {
  visitor: '访客',
  free: '非会员',
  ordinary: '普通会员',
  senior: '高级会员',
  enterprise: '企业会员',
  unknown: '企业会员',
};

export const ACTIONS = {
  searchReports: '搜索报告',
  pageResults: '结果翻页',
  filterByTime: '时间筛选',
  filterBySecondIndustry: '二级行业筛选',
  subscribeIndustry: '订阅行业',
  saveSearch: '新报告提醒',
  pushAlerts: '新报告推送到网址',
  readReport: '阅读报告',
  viewOnline: '在线查看',
  downloadReport: '下载报告',
  searchCharts: '搜索图表',
  pageCharts: '图表翻页',
  filterChartCategory: '图表分类筛选',
  openChart: '查看图表',
  viewChartOriginal: '查看图表原文件',
  askQuestion: 'AI 问答',
  favouriteReport: '收藏报告',
  favouriteChart: '收藏图表',
  joinGroup: '加入群组',
} as const;
export type Action = keyof typeof ACTIONS;

export interface Right {
  allowed: boolean;
  /** Units a calendar day in Asia/Shanghai; null has no limit. */
  daily: number | null;
  /** Units a calendar month in Asia/Shanghai; null has no limit. */
  monthly: number | null;
}

const no: Right = { allowed: false, daily: 0, monthly: 0 };
const yes: Right = { allowed: true, daily: null, monthly: null };
const upTo = (daily: number, monthly: number | null = null): Right => ({ allowed: true, daily, monthly });

type TierRights = Record<Exclude<Tier, 'unknown'>, Right>;
const from = (first: Exclude<Tier, 'unknown'>): TierRights => {
  const order = ['visitor', 'free', 'ordinary', 'senior', 'enterprise'] as const;
  const start = order.indexOf(first);
  const right = (tier: Exclude<Tier, 'unknown'>) => (order.indexOf(tier) >= start ? yes : no);
  return {
    visitor: right('visitor'),
    free: right('free'),
    ordinary: right('ordinary'),
    senior: right('senior'),
    enterprise: right('enterprise'),
  };
};

/** The one table of rights: server checks, dialogs, the pricing page and error texts all read it. Numbers: S1 §6. */
const RIGHTS: Record<Action, TierRights> = {
  searchReports: { visitor: upTo(3), free: upTo(3), ordinary: yes, senior: yes, enterprise: yes },
  pageResults: from('ordinary'),
  filterByTime: from('ordinary'),
  filterBySecondIndustry: from('senior'),
  subscribeIndustry: from('senior'),
  saveSearch: from('free'),
  pushAlerts: from('senior'),
  readReport: {
    visitor: no,
    free: upTo(3),
    ordinary: upTo(50, 1500),
    senior: upTo(100, 3000),
    enterprise: upTo(300, 9000),
  },
  viewOnline: from('ordinary'),
  downloadReport: {
    visitor: no,
    free: upTo(1),
    ordinary: upTo(10, 300),
    senior: upTo(20, 600),
    enterprise: upTo(100, 3000),
  },
  searchCharts: { visitor: upTo(3), free: upTo(3), ordinary: upTo(20), senior: yes, enterprise: yes },
  pageCharts: from('senior'),
  filterChartCategory: from('senior'),
  openChart: from('free'),
  viewChartOriginal: from('senior'),
  askQuestion: {
    visitor: no,
    free: upTo(3),
    ordinary: upTo(20, 300),
    senior: upTo(50, 900),
    enterprise: upTo(200, 4000),
  },
  favouriteReport: from('free'),
  favouriteChart: from('free'),
  joinGroup: from('ordinary'),
};

export function rightOf(tier: Tier, action: Action): Right {
  return tier === 'unknown' ? no : RIGHTS[action][tier];
}

/** The lowest tier that may do it at all; what a lock says one needs. */
export function lowestTierFor(action: Action): Tier {
  return TIERS.find((tier) => rightOf(tier, action).allowed) ?? 'enterprise';
}
