import type { ReportDetail } from '#contract/calls/reports.ts';
import { readingText, type ScanState } from './use-scan-state.ts';

/** What the find bar says of pages whose words are pictures. */
export interface FindLimits {
  /** Why nothing can be found at all; empty where something can. */
  unavailable: string;
  /** Which pages were not looked through; empty where all were. */
  notSought: string;
}

export function findLimits(
  { unread_pages: unread, page_count: pages }: Pick<ReportDetail, 'unread_pages' | 'page_count'>,
  state: ScanState | undefined,
): FindLimits {
  if (unread === 0) return { unavailable: '', notSought: '' };
  const reading = readingText(state);
  if (unread >= pages) {
    const unavailable = reading === '' ? '扫描件，正文暂不可检索' : `${reading}，完成后可查`;
    return { unavailable, notSought: '' };
  }
  return { unavailable: '', notSought: reading === '' ? `${unread} 页扫描页未查` : reading };
}
