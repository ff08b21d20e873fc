import { useEffect, useRef, useState } from 'react';
import { inDrawnFonts, levelDrawnFonts } from '../file/drawn-fonts.ts';
import { inPieces } from '../file/text-pieces.ts';
import type { Reading } from './reading-context.ts';
import { readPassage } from './selected-passage.ts';

/**
 * Lays the selectable text over a drawn page. `runs` are the elements of the text runs in their order, once
 * they stand. The layer scales by CSS, so it is built once for all zooms.
 */
export function useTextLayer(reading: Reading, number: number, isDrawn: boolean) {
  const layer = useRef<HTMLDivElement>(null);
  const [runs, setRuns] = useState<readonly HTMLElement[] | null>(null);

  useEffect(() => {
    const container = layer.current;
    if (!isDrawn || !container) return;
    let stopped = false;
    let cancel = () => {};
    async function build(target: HTMLElement) {
      const page = await reading.document.getPage(number);
      const content = await page.getTextContent();
      if (stopped) return;
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
    };
  }, [reading, number, isDrawn]);
  return { layer, runs };
}

/**
 * While text is being selected, the empty ground between lines would otherwise select up to the page's start.
 * A block laid behind the text catches the pointer there. Also copies what is read on the page: Chinese without the column's line breaks,
 * tables with tabs.
 */
function guardSelection(container: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  container.addEventListener('pointerdown', () => container.classList.add('selecting'), { signal });
  window.addEventListener('pointerup', () => container.classList.remove('selecting'), { signal });
  container.addEventListener(
    'copy',
    (event) => {
      const passage = readPassage(document.getSelection(), container.closest('[role="document"]'));
      if (passage === null) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', passage.text);
    },
    { signal },
  );
  return () => ending.abort();
}
