import { createContext, useContext } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import type { PageSize } from '#web/pdf/layout/page-layout.ts';

/** What is known of the pages from which the text was read. */
export type Printed = Pick<ReportDetail, 'fid' | 'page_sizes'>;

const PrintedContext = createContext<Printed | null>(null);

/** The report whose text flows inside. */
export const PrintedReport = PrintedContext.Provider;

export const usePrinted = (): Printed | null => useContext(PrintedContext);

/** The size of a page, 1-based, in points; null where it is not known. */
export function sizeOfPage({ page_sizes }: Printed, page: number): PageSize | null {
  let before = 0;
  for (const [pages, width, height] of page_sizes) {
    before += pages;
    if (page <= before) return { width, height };
  }
  return null;
}
