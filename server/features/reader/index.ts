/** The door of the reader: reports opened and delivered. */

export { createReader } from './create-reader.ts';
export type { UploadProgress } from './deps.ts';
