import { ACTIONS, type Action, lowestTierFor, TIER_LABELS, type Tier } from './levels.ts';

/** What a missing right is offered with. The time filter's words are those of S1 §5, the original file's of S1 §8. */
const OFFERS: Partial<Record<Action, string>> = {
  filterByTime: '开通会员使用时间筛选功能',
  pageResults: '开通会员查看更多搜索结果',
  filterBySecondIndustry: '开通高级会员使用二级行业筛选功能',
  pushAlerts: '开通高级会员，把新报告推送到自己的网址',
  viewOnline: '开通会员在单独的窗口里在线查看原文，没有等待',
  downloadReport: '开通会员免费下载报告',
  pageCharts: '开通高级会员查看更多图表',
  filterChartCategory: '开通高级会员使用图表分类筛选功能',
  viewChartOriginal: '查看原文件需要高级会员，请升级后再试',
  joinGroup: '开通会员加入报告群组',
};

const SIGN_IN_REASONS: Partial<Record<Action, string>> = {
  pageResults: '登录后可以查看更多搜索结果',
  filterBySecondIndustry: '登录后可以使用二级行业筛选',
  subscribeIndustry: '登录后可以订阅行业',
  saveSearch: '登录后，有新报告时告诉您',
  pushAlerts: '登录后可以设置推送',
  viewOnline: '登录后可以在线查看',
  downloadReport: '登录后可以下载报告',
  favouriteReport: '登录后可以收藏报告',
  openChart: '登录后可以查看图表',
  favouriteChart: '登录后可以收藏图表',
  joinGroup: '请登录后查看',
};

/** The words over the membership for somebody signed in, or for whom signing in alone would not help. */
export const offerText = (action: Action): string =>
  OFFERS[action] ?? `「${ACTIONS[action]}」需要${TIER_LABELS[lowestTierFor(action)]}，请升级后再试`;

/** Why a visitor is asked to sign in; undefined where nothing is to be said beside it. */
export const signInReason = (action: Action): string | undefined => SIGN_IN_REASONS[action];

/** What somebody is answered whose level may not do it at all: signing in is promised to help only where it does. */
export function missingRightText(action: Action, tier: Tier): string {
  const needs = lowestTierFor(action);
  if (tier !== 'visitor') return offerText(action);
  if (needs === 'free') return `「${ACTIONS[action]}」需要登录，请登录后再试`;
  return `「${ACTIONS[action]}」需要${TIER_LABELS[needs]}，请登录或开通会员后再试`;
}
