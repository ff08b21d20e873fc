import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { AllowedContent, AllowedCover, CoverWidth } from '../contents/index.ts';

/** A report that may be read, or had as a copy: by its right and its units, which are looked at where this is made. */
export type AllowedReport =
  | Allowed<{ fid: number }, 'readReport'>
  | Allowed<{ fid: number }, 'downloadReport'>;

/** Whoever may have a report may have the content that it shows. */
export const allowShown = (_report: AllowedReport, contentId: number): AllowedContent =>
  allow({ contentId }, 'readContent');

/** The file that a report shows, and what a download of it is called, without its ending. */
interface ShownFile {
  sha256: string;
  sizeBytes: number;
  pageCount: number;
  downloadName: string;
}

/** Its bytes leave for such a one alone. */
export type ReportFile = Allowed<ShownFile, 'readFile'>;

/** Whoever may have a report may have its file. */
export const allowShownFile = (_report: AllowedReport, file: ShownFile): ReportFile =>
  allow(file, 'readFile');

/** The covers of reports are everybody's. */
export const allowCover = (sha256: string, width: CoverWidth): AllowedCover =>
  allow({ sha256, width }, 'seeCover');
