import { createContext, useContext } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';

/** What is known of the pages from which the text was read. */
export type Printed = Pick<ReportDetail, 'fid' | 'page_sizes'>;

const PrintedContext = createContext<Printed | null>(null);

/** The report whose text flows inside. */
export const PrintedReport = PrintedContext.Provider;

export const usePrinted = (): Printed | null => useContext(PrintedContext);
