import { mayPass, PdfRefused } from '#server/ports/pdf.ts';
import type { ImportParts } from './parts.ts';
import { understandPdf } from './understand-pdf.ts';

/**
 * What became of a content whose file was read again: `unreadable` where it is not stored, or could not be read just then, `refused` where it
 * will be so every time.
 */
export type RereadContent = 'written' | 'gone' | 'unreadable' | 'refused';

/**
 * Reads the stored file of a content that no record shows again, and writes what it says now. Where the file cannot be read the content
 * stays as it is.
 */
export async function rereadContent(deps: ImportParts, contentId: number): Promise<RereadContent> {
  const { contents, charts } = deps;
  const standing = await contents.own.standing(contentId);
  if (standing === null) return 'gone';
  const { sha256, fileName } = standing;
  const bytes = await contents.making.pdf(sha256);
  if (bytes === null) return 'unreadable';
  try {
    const { file } = await understandPdf(deps, { bytes, sha256 }, { fileName });
    await contents.own.refresh(standing, file);
    await charts.forgetPictures(sha256, file.charts);
    return 'written';
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error;
    return mayPass(error) ? 'unreadable' : 'refused';
  }
}
