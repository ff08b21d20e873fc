import type { PDFDocumentProxy } from 'pdfjs-dist';
import { buildPageText, type PageText, type TextRun } from '../find/page-text.ts';
import { loadSimplified } from '../find/simplify.ts';

export interface PageTexts {
  /** Text of a page, 1-based, read once. */
  of(page: number): Promise<PageText>;
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const [content] = await Promise.all([page.getTextContent(), loadSimplified()]);
  const runs = content.items.flatMap((item): TextRun[] => {
    if (!('str' in item)) return [];
    const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
    const [begin, baseline] = viewport.convertToViewportPoint(x, y).map(Number);
    const top = (Number(baseline) - item.height) / viewport.height;
    const across = { left: Number(begin) / viewport.width, width: item.width / viewport.width };
    const { str, hasEOL, fontName } = item;
    return [{ str, hasEOL, fontName, top, ...across }];
  });
  return buildPageText(runs);
}

export function createPageTexts(document: PDFDocumentProxy): PageTexts {
  const known = new Map<number, Promise<PageText>>();
  return {
    of(page) {
      let text = known.get(page);
      if (!text) {
        text = readPage(document, page);
        known.set(page, text);
        text.catch(() => known.delete(page));
      }
      return text;
    },
  };
}
