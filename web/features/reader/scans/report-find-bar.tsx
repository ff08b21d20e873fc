import type { ReportDetail } from '#contract/calls/reports.ts';
import { type BarFind, FindBar } from '#web/pdf/view/find-bar.tsx';
import type { useFindBar } from '#web/pdf/view/use-find-bar.ts';
import { findLimits } from './find-limits.ts';
import { useScanState } from './use-scan-state.ts';

interface ReportFindBarProps {
  report: ReportDetail;
  find: BarFind;
  pageCount: number;
  bar: ReturnType<typeof useFindBar>;
}

/** Finding in a report's pages, with what of them it cannot look through; nothing while it is closed. */
export function ReportFindBar({ report, find, pageCount, bar }: ReportFindBarProps) {
  const limits = findLimits(report, useScanState(report));
  if (!bar.isOpen) return null;
  return <FindBar find={find} pageCount={pageCount} input={bar.input} onClose={bar.close} {...limits} />;
}
