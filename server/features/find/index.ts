/** The door of find: what is kept of a file's lines, and who finds in it. */

export { createFind, type Find } from './create-find.ts';
export type { ContentText } from './read-content-text.ts';
