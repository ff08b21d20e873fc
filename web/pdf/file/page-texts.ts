import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { FindLanguage } from '../find/find-language.ts';
import { buildPageText, type PageText, type TextRun } from '../find/page-text.ts';

export interface PageTexts {
  /** Text of a page, 1-based, read once. */
  of(page: number): Promise<PageText>;
  /** How the texts were folded, and queries are read. Rejects where it does not load; the next call tries again. */
  language(): Promise<FindLanguage>;
}

async function readPage(
  document: PDFDocumentProxy,
  number: number,
  loading: Promise<FindLanguage>,
): Promise<PageText> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const [content, language] = await Promise.all([page.getTextContent(), loading]);
  const runs = content.items.flatMap((item): TextRun[] => {
    if (!('str' in item)) return [];
    const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
    const [begin, baseline] = viewport.convertToViewportPoint(x, y).map(Number);
    const top = (Number(baseline) - item.height) / viewport.height;
    const across = { left: Number(begin) / viewport.width, width: item.width / viewport.width };
    const { str, hasEOL, fontName } = item;
    return [{ str, hasEOL, fontName, top, ...across }];
  });
  return buildPageText(runs, language);
}

/** `loadLanguage` is asked when a text is first wanted: most people read without ever searching. */
export function createPageTexts(
  document: PDFDocumentProxy,
  loadLanguage: () => Promise<FindLanguage>,
): PageTexts {
  const known = new Map<number, Promise<PageText>>();
  return {
    of(page) {
      let text = known.get(page);
      if (!text) {
        text = readPage(document, page, loadLanguage());
        known.set(page, text);
        text.catch(() => known.delete(page));
      }
      return text;
    },
    language: loadLanguage,
  };
}
