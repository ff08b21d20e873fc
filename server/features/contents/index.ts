/** The door of contents: what files say, by content and version, whoever owns them. */

export type { AllowedContent, AllowedCover, AllowedFile, AllowedPicture } from './access.ts';
export { chartArea } from './chart-area.ts';
export { chartName } from './chart-name.ts';
export {
  type ChartPicture,
  type ContentChart,
  pictureOf,
  picturePath,
  sizeOfPicture,
} from './content-charts.ts';
export { OWN_CHANGED } from './content-events.ts';
export type { ContentFile, FiledChart, PageRun } from './content-file.ts';
export type { ContentReads, CurrentFile, PlacedChart, ReadFile } from './content-reads.ts';
export { type Contents, createContents, type WaitingPictures } from './create-contents.ts';
export { FILES, standsFor } from './file-collection.ts';
export type { ContentFiles, OpenedFile } from './files/content-files.ts';
export type { ContentMaking } from './files/content-making.ts';
export {
  CHART_WIDTHS,
  COVER_WIDTHS,
  type CoverWidth,
  chartPrefix,
  coverKey,
  coverKeys,
  linesKey,
  pdfKey,
} from './files/object-keys.ts';
export { type ContentDoors, openContent } from './open-content.ts';
export { deleteContent } from './store/delete-content.ts';
export type { PicturedChart } from './store/pictured-charts.ts';
export { findPassages, readText } from './store/read-texts.ts';
export { type StoredPictures, streamPictures } from './store/stream-pictures.ts';
export { type StoredVersion, streamVersions } from './store/stream-versions.ts';
export { keepVersionText } from './store/version-texts.ts';
export { addVersion, holdHash, insertContent, readVersions, type VersionRow } from './store/versions.ts';
export type { DrawnChart, WaitingChart } from './store/waiting-pictures.ts';
export { type ContentPart, writeParts } from './store/write-parts.ts';
export type { ContentTables } from './tables.ts';
