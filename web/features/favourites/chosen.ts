/** What is chosen among reports, or among charts. */
export type Chosen = { kind: 'report' | 'chart'; ids: readonly number[] };

/** How they are counted. */
export const UNITS = { report: '份', chart: '幅' } as const;
export const KINDS = { report: '报告', chart: '图表' } as const;

/** As calls name them. */
export const namedIn = ({ kind, ids }: Chosen) =>
  kind === 'report' ? { fids: [...ids] } : { chart_ids: [...ids] };
