import { type ReactNode, Suspense, useState } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const PrintDialog = lazyPart(() => import('./print-dialog.tsx').then((module) => module.PrintDialog));

/** Printing a report: `printing` stands in the tree, empty until `print` is called. */
export function usePrinting(report: ReportDetail): { printing: ReactNode; print: () => void } {
  const [isOpen, setOpen] = useState(false);
  return {
    printing: <Suspense>{isOpen && <PrintDialog report={report} onClose={() => setOpen(false)} />}</Suspense>,
    print: () => setOpen(true),
  };
}
