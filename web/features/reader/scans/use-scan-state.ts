import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { getScanState } from '#contract/calls/scans.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { answerTo } from '#web/client/query.ts';

export type ScanState = ResponseOf<typeof getScanState>;

/** A page takes some seconds to be read. */
const POLL_MS = 4000;

const scanStateQuery = (fid: number) =>
  queryOptions({ queryKey: ['scan-state', fid], queryFn: answerTo(getScanState, { fileId: fid }) });

/** How far reading a report's scanned pages has come, kept up to date while they are; undefined where it has none, or while that is not known. */
export function useScanState({
  fid,
  unread_pages,
}: Pick<ReportDetail, 'fid' | 'unread_pages'>): ScanState | undefined {
  const { data } = useQuery({
    ...scanStateQuery(fid),
    enabled: unread_pages > 0,
    refetchInterval: ({ state }) => (state.data?.is_reading === 1 ? POLL_MS : false),
    staleTime: POLL_MS,
  });
  return unread_pages > 0 ? data : undefined;
}

/** 正在识别 n/m 页; empty where nothing is being read. */
export const readingText = (state: ScanState | undefined): string =>
  state?.is_reading === 1 ? `正在识别 ${state.tried}/${state.pages} 页` : '';
