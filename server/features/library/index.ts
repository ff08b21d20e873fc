export { createLibraryReads, type LibraryReads, type NamedEntity, type ReportFile } from './library-reads.ts';
export { COVER_WIDTHS, type CoverWidth } from './object-keys.ts';
