import { grouped } from '../text/grouped.ts';
import { INVOICE_LEVEL } from './invoices.ts';
import { mostKept } from './kept.ts';
import { ACTIONS, type Action, type Right, rightOf, type Tier } from './levels.ts';

/** The tiers that the price page compares. */
export const COMPARED_TIERS = ['free', 'ordinary', 'senior', 'enterprise'] as const satisfies readonly Tier[];
type Compared = (typeof COMPARED_TIERS)[number];

/** What each tier has, in words. */
export type Benefit = { name: string } & Record<Compared, string>;
export interface BenefitGroup {
  key: 'reports' | 'charts' | 'others';
  title: string;
  benefits: Benefit[];
}

const NONE = '—';

function rightText({ allowed, daily, monthly }: Right): string {
  if (!allowed) return NONE;
  const parts = [
    daily === null ? '' : `每天 ${grouped(daily)} 次`,
    monthly === null ? '' : `每月 ${grouped(monthly)} 次`,
  ].filter(Boolean);
  return parts.length === 0 ? '✓' : parts.join(' · ');
}

const inWords = (name: string, words: (tier: Compared) => string): Benefit => ({
  name,
  free: words('free'),
  ordinary: words('ordinary'),
  senior: words('senior'),
  enterprise: words('enterprise'),
});
/** `plain` says what having it without a limit is called. */
const ofAction = (action: Action, plain = '✓'): Benefit =>
  inWords(ACTIONS[action], (tier) => {
    const text = rightText(rightOf(tier, action));
    return text === '✓' ? plain : text;
  });

/** The three tabs of the price page (S2 §2), all of it from the rights table. */
export const benefitGroups = (): BenefitGroup[] => [
  {
    key: 'reports',
    title: '报告检索',
    benefits: [
      ofAction('searchReports', '不限次数'),
      ofAction('pageResults'),
      ofAction('filterByTime'),
      ofAction('filterBySecondIndustry'),
      ofAction('readReport'),
      ofAction('viewOnline'),
      ofAction('downloadReport'),
    ],
  },
  {
    key: 'charts',
    title: '数据图表',
    benefits: [
      ofAction('searchCharts', '不限次数'),
      ofAction('openChart'),
      ofAction('pageCharts'),
      ofAction('filterChartCategory'),
      ofAction('viewChartOriginal'),
    ],
  },
  {
    key: 'others',
    title: '其他权益',
    benefits: [
      inWords('新报告提醒', (tier) => `${mostKept(tier, 'saveSearch')} 个`),
      ofAction('subscribeIndustry'),
      ofAction('favouriteReport'),
      inWords('微信行业社群', (tier) => {
        const groups = mostKept(tier, 'joinCommunity');
        return groups === 0 ? '可另购 1 个' : `${groups} 个`;
      }),
      inWords('发票', (tier) => (COMPARED_TIERS.indexOf(tier) >= INVOICE_LEVEL ? '✓' : NONE)),
      inWords('同时在线设备', (tier) => (tier === 'enterprise' ? '最多 5 台' : '不限')),
    ],
  },
];
