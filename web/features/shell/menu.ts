import { useOperator } from '#web/client/session.ts';

const INSIGHTS = '/insight/index';

/** The places of the header (S2 §2), in order. */
const MENU = [
  { path: '/index', label: '首页' },
  { path: '/report', label: '搜报告' },
  { path: '/chart', label: '数据图表' },
  { path: INSIGHTS, label: '行业洞察' },
  { path: '/ai', label: 'AI 问答' },
  { path: '/group/index', label: '报告群组' },
  { path: '/aboutVip', label: '会员权益' },
] as const;

/** Without the places where there is nothing. */
export function useMenu() {
  const operator = useOperator();
  return operator?.has_insights ? MENU : MENU.filter(({ path }) => path !== INSIGHTS);
}

/** What stands in the foot of every page; the first leads to every report, for readers and for crawlers without a script. */
export const FOOT_LINKS = [
  { path: '/archive', label: '全部报告' },
  { path: '/protocol', label: '用户协议' },
  { path: '/privacy', label: '隐私政策' },
  { path: '/infringement', label: '侵权处理' },
] as const;

/** What else belongs to a place. */
const ALSO: Readonly<Record<string, RegExp>> = {
  '/index': /^\/$/,
  '/ai': /^\/ai(answer|grid)$/,
  '/account': /^\/(my[A-Z]|inv|organ)/,
};

/** True where `path` is the place itself or lies below its first segment, so that /insight/detail keeps 行业洞察 lit. */
export const isCurrent = (menuPath: string, path: string): boolean =>
  ALSO[menuPath]?.test(path) || path.split('/')[1] === menuPath.split('/')[1];
