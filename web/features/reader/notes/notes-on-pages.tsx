import type { ReactNode } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { NotesProvider } from '#web/features/annotations/index.ts';
import { PageLayerContext } from '#web/pdf/view/page-layer.ts';
import { NoteLayer } from './note-layer.tsx';

/** The notes of a report for all its views, painted on every page that is shown. */
export function NotesOnPages({ report, children }: { report: ReportDetail; children: ReactNode }) {
  return (
    <NotesProvider report={report}>
      <PageLayerContext.Provider value={NoteLayer}>{children}</PageLayerContext.Provider>
    </NotesProvider>
  );
}
