export { createDownloads, type Downloads } from './create-downloads.ts';
export type { MarkPlace } from './trace-copy.ts';
