import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './scan-strip.module.css';
import { readingText, type ScanState, useScanState } from './use-scan-state.ts';

/** What was asked of a report while its pages said nothing. */
const OF_TEXT = new Set(['report-lines', 'report-find', 'report-flow', 'report-catalog', 'report-similar']);

/** Opens the report's text once it is there: what is shown of the report is asked for anew, and what was asked of its words. */
function useTakenIn(report: ReportDetail, state: ScanState | undefined): void {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const wasReading = useRef(false);
  const look = useEffectEvent(() => {
    if (state === undefined) return;
    if (state.is_reading === 1) {
      wasReading.current = true;
      return;
    }
    // The record that is shown tells of pages that have been read meanwhile.
    if (state.pages === report.unread_pages) return;
    void queries.invalidateQueries({
      predicate: ({ queryKey: [name, fid] }) => OF_TEXT.has(String(name)) && fid === report.fid,
    });
    void revalidate();
    if (wasReading.current) notify('文字已识别，可以检索、选取与引用；识别的文字可能有误');
    wasReading.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the server tells something new.
  useEffect(() => look(), [state]);
}

/** One quiet line while the pages of a scan are read in the background; nothing otherwise. */
export function ScanStrip({ report }: { report: ReportDetail }) {
  const state = useScanState(report);
  useTakenIn(report, state);
  const reading = readingText(state);
  if (reading === '' || state === undefined) return null;
  return (
    <div className={classes.strip} role="status" data-leaves>
      {reading}，完成后可检索、选取与引用
      <span
        className={classes.done}
        style={{ width: `${(100 * state.tried) / Math.max(1, state.pages)}%` }}
        aria-hidden="true"
      />
    </div>
  );
}
