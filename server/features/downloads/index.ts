export { createDownloads, type Downloads } from './create-downloads.ts';
export type { MarkPlace, TracedCopy } from './trace-copy.ts';
