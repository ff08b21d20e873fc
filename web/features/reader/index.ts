export { pdfModuleUrl } from '#web/pdf/file/open-pdf.ts';
export { loadOwnFile } from './load-own-file.ts';
export { isOtherReport, loadReport, readingMeta } from './load-report.ts';
export { Reader } from './reader.tsx';
export { readingScript } from './reading-script.ts';
export { ReportFailed } from './report-failed.tsx';
