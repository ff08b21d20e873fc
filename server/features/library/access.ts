import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import type { AllowedContent } from '../contents/index.ts';

/** A report that may be read, or had as a copy: by its right and its units, which are looked at where this is made. */
export type AllowedReport =
  | Allowed<{ fid: number }, 'readReport'>
  | Allowed<{ fid: number }, 'downloadReport'>;

/** Whoever may have a report may have the content that it shows. */
export const allowShown = (_report: AllowedReport, contentId: number): AllowedContent =>
  allow({ contentId }, 'readContent');
