import type { ReportDetail } from '#contract/calls/reports.ts';
import type { Tab } from '#web/ui/tab-list.tsx';

/** What is told beside the pages, or beside the cover (S1 §2): the record, the charts, what is like it. */
export function panelTabs({ chart_count: charts }: Pick<ReportDetail, 'chart_count'>): Tab[] {
  return [
    { key: 'info', label: '资料' },
    { key: 'charts', label: '数据图表', note: charts > 0 ? String(charts) : undefined },
    { key: 'similar', label: '相似推荐' },
  ];
}
