import { useEffect, useRef, useState } from 'react';
import { inDrawnFonts, levelDrawnFonts } from '../file/drawn-fonts.ts';
import { inPieces } from '../file/text-pieces.ts';
import { guardSelection } from './guard-selection.ts';
import type { PrintedLine } from './page-lines.tsx';
import type { Reading } from './reading-context.ts';

/** A page that says less than this in its file has its words in its picture. */
const MIN_CHARACTERS = 12;

type TextContent = Awaited<ReturnType<Awaited<ReturnType<Reading['document']['getPage']>>['getTextContent']>>;

const isPicture = ({ items }: TextContent): boolean =>
  items.reduce((sum, item) => sum + ('str' in item ? item.str.trim().length : 0), 0) < MIN_CHARACTERS;

/**
 * Lays the selectable text over a drawn page. `runs` are the elements of the text runs in their order, once
 * they stand. The layer scales by CSS, so it is built once for all zooms. Of a page that is a picture, `lines` are what was
 * recognised on it, where that is known; they take the place of what little text it has.
 */
export function useTextLayer(reading: Reading, number: number, isDrawn: boolean) {
  const layer = useRef<HTMLDivElement>(null);
  const [runs, setRuns] = useState<readonly HTMLElement[] | null>(null);
  const [lines, setLines] = useState<readonly PrintedLine[]>([]);

  useEffect(() => {
    const container = layer.current;
    if (!isDrawn || !container) return;
    let stopped = false;
    let cancel = () => {};
    async function build(target: HTMLElement) {
      const page = await reading.document.getPage(number);
      const content = await page.getTextContent();
      const printed = isPicture(content) ? await reading.linesOf(number) : [];
      if (stopped) return;
      if (printed.length > 0) return setLines(printed);
      levelDrawnFonts(content, document.fonts);
      const text = new reading.pdf.TextLayer({
        textContentSource: inPieces(inDrawnFonts(content)),
        container: target,
        viewport: page.getViewport({ scale: 1 }),
      });
      cancel = () => text.cancel();
      await text.render();
      if (stopped) return;
      const end = document.createElement('div');
      end.className = 'endOfContent';
      target.append(end);
      setRuns(text.textDivs);
    }
    // Without the layer the page is still readable; only selection and marks are missing.
    build(container).catch(() => {});
    const release = guardSelection(container);
    return () => {
      stopped = true;
      cancel();
      release();
      container.replaceChildren();
      setRuns(null);
      setLines([]);
    };
  }, [reading, number, isDrawn]);
  return { layer, runs, lines };
}
