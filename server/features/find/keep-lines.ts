import type { PdfDocumentText } from '#server/ports/pdf.ts';
import type { ContentMaking } from '../contents/index.ts';
import { placedLines } from '../layout/index.ts';
import { packLines } from './lines-file.ts';
import { storedPage } from './rules/stored-page.ts';

/** Keeps the lines of a file where find looks for them, in place of older ones. Gives what is kept; null where it is too much. */
export async function keepLines(
  making: Pick<ContentMaking, 'keepLines'>,
  sha256: string,
  { pages }: Pick<PdfDocumentText, 'pages'>,
): Promise<Uint8Array | null> {
  const packed = await packLines(pages.map((page) => storedPage(page, placedLines(page))));
  if (packed !== null) await making.keepLines(sha256, packed);
  return packed;
}
