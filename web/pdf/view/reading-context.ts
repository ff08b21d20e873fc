import type { PDFDocumentProxy } from 'pdfjs-dist';
import { createContext, type RefObject, useContext } from 'react';
import type { OpenedPdf } from '../file/open-pdf.ts';
import { createPageTexts, type PageTexts } from '../file/page-texts.ts';
import { withPatience } from '../file/patience.ts';
import { createRenderQueue, type RenderQueue } from '../file/render-queue.ts';
import type { FindLanguage } from '../find/find-language.ts';
import type { AskFind } from './find-state.ts';
import type { PrintedLine } from './page-lines.tsx';

/** What every part of an open reader shares. */
export interface Reading {
  pdf: OpenedPdf['pdf'];
  document: PDFDocumentProxy;
  queue: RenderQueue;
  texts: PageTexts;
  /** Work on a page that is not waiting for its bytes, as `withPatience`. */
  withPatience<Done>(work: Promise<Done>): Promise<Done>;
  /** A page asks more than a browser should give it. */
  onTooCostly(): void;
  /** Finds in the whole report without its pages. */
  askFind: AskFind;
  /** What was recognised on a page (1-based) that is a picture, asked once; empty where nothing is known. */
  linesOf(page: number): Promise<readonly PrintedLine[]>;
  /** Index of the page in view, 0-based; a ref, so that scrolling draws nothing anew. */
  currentIndex: RefObject<number>;
  /** Settles once the first page has been drawn: everything less urgent waits for it. */
  firstDrawn: Promise<void>;
  announceFirstDrawn(): void;
}

export const ReadingContext = createContext<Reading | null>(null);

export function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (!reading) throw new Error('useReading 只能在已打开的阅读器中使用');
  return reading;
}

export function createReading(
  opened: OpenedPdf,
  currentIndex: RefObject<number>,
  parts: Pick<Reading, 'askFind' | 'linesOf' | 'onTooCostly'> & { loadLanguage: () => Promise<FindLanguage> },
): Reading {
  let announceFirstDrawn = () => {};
  const firstDrawn = new Promise<void>((resolve) => {
    announceFirstDrawn = resolve;
  });
  return {
    pdf: opened.pdf,
    document: opened.document,
    queue: createRenderQueue(),
    texts: createPageTexts(opened.document, parts.loadLanguage),
    withPatience: (work) => withPatience(work, opened.isWaiting),
    onTooCostly: parts.onTooCostly,
    askFind: parts.askFind,
    linesOf: parts.linesOf,
    currentIndex,
    firstDrawn,
    announceFirstDrawn,
  };
}
