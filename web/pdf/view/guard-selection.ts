import { readPassage } from './selected-passage.ts';

/**
 * While text is being selected, the empty ground between lines would otherwise select up to the page's start.
 * A block laid behind the text catches the pointer there. Also copies what is read on the page: Chinese without the column's line breaks,
 * tables with tabs.
 */
export function guardSelection(container: HTMLElement): () => void {
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
