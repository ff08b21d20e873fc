/**
 * The reader's calls name a file by one number: a report by its own id, a content that no record shows (a file of one's own, or of a group)
 * by the negative of the content's id. The two never meet, and whatever is kept by that number, such as the place one read to, is kept of both.
 */
export const ownFileId = (contentId: number): number => -contentId;

/** The content of no record that a file id names; null for the id of a report. */
export const ownContentOf = (fileId: number): number | null => (fileId < 0 ? -fileId : null);
