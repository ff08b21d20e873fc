import type { PDFPageProxy } from 'pdfjs-dist';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/**
 * The text of a page, to be laid out in the fonts that the page was drawn with. pdf.js stretches a whole run in a generic
 * font to the width of the run, so that in a line of Han and digits every character stands off its place. The drawn fonts
 * are loaded under the names that the runs carry, and answer to the characters of the text; where a file brings no font,
 * the generic one stays.
 */
export function inDrawnFonts(content: TextContent): TextContent {
  const styles = Object.entries(content.styles).map(([name, style]) => [
    name,
    { ...style, fontFamily: `"${name}", ${style.fontFamily}` },
  ]);
  return { ...content, styles: Object.fromEntries(styles) };
}

type FontMetrics = Pick<FontFace, 'family' | 'ascentOverride' | 'descentOverride' | 'lineGapOverride'>;

/** Of the height of a Han character above the baseline, as in the common Chinese fonts. */
export const HAN_ASCENT = 0.88;

/**
 * Makes the drawn fonts one line high. Subsets often claim a height that has nothing to do with their letters, and a
 * selection would stand too low. Drawing goes by the baseline and does not change.
 */
export function levelDrawnFonts({ styles }: TextContent, faces: Iterable<FontMetrics>): void {
  const [ascent, descent] = [`${HAN_ASCENT * 100}%`, `${Math.round((1 - HAN_ASCENT) * 100)}%`];
  for (const face of faces) {
    if (!(face.family in styles) || face.ascentOverride === ascent) continue;
    face.ascentOverride = ascent;
    face.descentOverride = descent;
    face.lineGapOverride = '0%';
  }
}
