import type { ReportChart } from '#contract/calls/reports.ts';

/** What the kinds of charts are called. */
export const CHART_KIND_LABELS: Record<ReportChart['kind'], string> = {
  bar: '柱状图',
  line: '折线图',
  pie: '饼图',
  table: '表格',
  other: '其他图',
};
