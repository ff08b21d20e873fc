/** The door of contents: what files say, by content and version, whoever owns them. */

export { chartArea, pictureSize } from './chart-area.ts';
export type { ContentFile, FiledChart, PageRun } from './content-file.ts';
export {
  CHART_WIDTHS,
  COVER_WIDTHS,
  type CoverWidth,
  chartKey,
  chartPrefix,
  coverKey,
  linesKey,
  pdfKey,
} from './object-keys.ts';
export {
  findPassages,
  readCatalogueEntries,
  readChartPlace,
  readParagraphs,
  readParagraphsOfPages,
} from './store/read-texts.ts';
export { type StoredPictures, streamPictures } from './store/stream-pictures.ts';
export { type StoredVersion, streamVersions } from './store/stream-versions.ts';
export { type ContentPart, writeParts } from './store/write-parts.ts';
export type { ContentTables, PageArea } from './tables.ts';
