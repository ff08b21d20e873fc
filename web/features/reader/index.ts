export { pdfModuleUrl } from './pdf/open-pdf.ts';
export { Reader } from './reader.tsx';
