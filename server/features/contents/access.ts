import { allow } from '#server/platform/access/allow.ts';
import type { Allowed } from '#server/platform/access/allowed.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';

/** What a content says, and its file, leave for such a content alone. Of a report it is made by the right to the report. */
export type AllowedContent = Allowed<{ contentId: number }, 'readContent'>;

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
