/** Sort modes of charts: those of reports (S1 §4) without the page count. */
export const CHART_SORTS = [
  { value: 0, label: '综合排序' },
  { value: 1, label: '最新发布' },
  { value: 2, label: '最早发布' },
] as const;

export const chartSortLabel = (sort: number): string =>
  CHART_SORTS.find(({ value }) => value === sort)?.label ?? CHART_SORTS[0].label;
