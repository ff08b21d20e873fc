import type { ReportDetail } from '#contract/calls/reports.ts';

/** What the find bar says of pages whose words are pictures. */
export interface FindLimits {
  /** Why nothing can be found at all; empty where something can. */
  unavailable: string;
  /** Which pages were not looked through; empty where all were. */
  notSought: string;
}

export function findLimits({
  unread_pages: unread,
  page_count: pages,
}: Pick<ReportDetail, 'unread_pages' | 'page_count'>): FindLimits {
  if (unread === 0) return { unavailable: '', notSought: '' };
  if (unread >= pages) return { unavailable: '扫描件，正文暂不可检索', notSought: '' };
  return { unavailable: '', notSought: `${unread} 页扫描页未查` };
}
