import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import type { ChartPicture } from './content-charts.ts';
import type { CoverWidth } from './files/object-keys.ts';

/** What a content says, and its file, leave for such a content alone. Of a report it is made by the right to the report. */
export type AllowedContent = Allowed<{ contentId: number }, 'readContent'>;

/** A file that whoever brought it lets others read: made by what knows whose it is. */
export type SharedContent = Allowed<{ contentId: number }, 'shareContent'>;

/**
 * A content that is somebody's own, for whom it is. What is public is never read by this: it takes the right to the record that shows it,
 * and its units. null for anybody else.
 */
export function allowOwn(
  content: { id: number; audience: readonly string[] },
  /** The caller's, as the one place says it that knows. */
  audiences: readonly string[],
): AllowedContent | null {
  if (content.audience.includes(PUBLIC)) return null;
  const isTheirs = content.audience.some((each) => audiences.includes(each));
  return isTheirs ? allow({ contentId: content.id }, 'readContent') : null;
}

/** The file of a content: its bytes, and what is drawn, found or marked in them, leave for such a one alone. */
export type AllowedFile = Allowed<{ sha256: string }, 'readFile'>;

/** Whoever may read a content may have its file. */
export const allowFile = <File extends { sha256: string }>(
  _content: AllowedContent,
  file: File,
): Allowed<File, 'readFile'> => allow(file, 'readFile');

/** A cover leaves for such a one alone. Those of reports are everybody's: `library` says so. */
export type AllowedCover = Allowed<{ sha256: string; width: CoverWidth }, 'seeCover'>;

export const allowOwnCover = ({ sha256 }: AllowedFile, width: CoverWidth): AllowedCover =>
  allow({ sha256, width }, 'seeCover');

/** A picture of a chart leaves for such a one alone: `charts` finds who may see it. */
export type AllowedPicture = Allowed<ChartPicture, 'searchCharts'>;
