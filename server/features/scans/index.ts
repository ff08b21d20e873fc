/** The door of scans: reading pages that are pictures of text. */

export { createScans, type Scans } from './create-scans.ts';
