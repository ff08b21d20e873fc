export { isOtherReport, loadOwnFile, loadReport } from './load-report.ts';
export { Reader } from './reader.tsx';
export { readingHead, readingMeta } from './reading-route.ts';
export { ReportFailed } from './report-failed.tsx';
