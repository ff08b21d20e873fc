export { fetchCopy } from './download-report.ts';
export { useDownload, useTellRefusal } from './use-download.ts';
