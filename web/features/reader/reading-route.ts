import { pdfModuleUrl } from '#web/pdf/file/open-pdf.ts';
import type { Opened } from './load-report.ts';
import { readingScript } from './reading-script.ts';

/** The head of a page with a reader. These pages are for readers; the public one of a report is /preview. */
export const readingMeta = ({ loaderData }: { loaderData?: Opened | undefined }) => [
  { title: loaderData ? `${loaderData.report.name} · 研见` : '报告 · 研见' },
  { name: 'robots', content: 'noindex' },
  // Fetched while the page wakes up, so that a large file opens at once.
  ...(loaderData?.report.view === 'full'
    ? [{ tagName: 'link', rel: 'modulepreload', href: pdfModuleUrl }]
    : []),
];

/** The file is asked for before styles and scripts are there. */
export const readingHead = (loaderData: unknown, search: URLSearchParams): string | null =>
  readingScript((loaderData as Opened | undefined)?.report, search);
