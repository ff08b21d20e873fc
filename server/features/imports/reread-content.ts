import { PdfRefused } from '#server/ports/pdf.ts';
import type { ImportParts } from './parts.ts';
import { understandPdf } from './understand-pdf.ts';

/**
 * Reads the stored file of a content that no record shows again, and writes what it says now. Where the file cannot be read the content
 * stays as it is. Gives whether it was written.
 */
export async function rereadContent(deps: ImportParts, contentId: number): Promise<boolean> {
  const { contents, charts } = deps;
  const standing = await contents.own.standing(contentId);
  if (standing === null) return false;
  const { sha256, fileName } = standing;
  const bytes = await contents.making.pdf(sha256);
  if (bytes === null) return false;
  try {
    const { file } = await understandPdf(deps, { bytes, sha256 }, { fileName });
    await contents.own.refresh(standing, file);
    await charts.forgetPictures(sha256, file.charts);
    return true;
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error;
    return false;
  }
}
