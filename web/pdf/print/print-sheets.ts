import type { PageSize } from '../layout/page-layout.ts';
import type { Sheet } from './draw-sheets.ts';

/** Paper of each size that is needed, under a name that its pages carry. */
export function paperRules(sizes: readonly PageSize[]): { names: string[]; rules: string[] } {
  const names = sizes.map(({ width, height }) => `sheet-${Math.round(width)}-${Math.round(height)}`);
  const rules = [...new Map(sizes.map((size, index) => [names[index] ?? '', size])).entries()].map(
    ([name, { width, height }]) => `@page ${name} { size: ${width}pt ${height}pt; margin: 0 }`,
  );
  return { names, rules };
}

/** On the screen nothing of it is seen, on paper nothing else. */
const SCREEN = '[data-sheets] { display: none }';
const PAPER = `@media print {
  html, body { height: auto !important; overflow: visible !important; background: none !important }
  body > :not([data-sheets]) { display: none !important }
  [data-sheets] { display: block }
  [data-sheets] img { display: block; width: 100%; height: 100% }
  [data-sheets] > div { break-after: page; break-inside: avoid; overflow: hidden }
  [data-sheets] > div:last-child { break-after: auto }
}`;

/**
 * Opens the browser's print dialog on these sheets alone. Settles when the browser goes on, which may be before anything is
 * on paper: what it reads stays in the page until the function that is given is called.
 */
export async function printSheets(sheets: readonly Sheet[]): Promise<() => void> {
  const { names, rules } = paperRules(sheets.map(({ size }) => size));
  const style = new CSSStyleSheet();
  style.replaceSync([SCREEN, PAPER, ...rules].join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  const root = document.body.appendChild(document.createElement('div'));
  root.dataset.sheets = String(sheets.length);
  root.ariaHidden = 'true';
  const pictures = sheets.map(({ url, size }, index) => {
    const sheet = root.appendChild(document.createElement('div'));
    sheet.style.setProperty('page', names[index] ?? '');
    // A hair less than the paper: rounding must not begin another.
    sheet.style.width = `${size.width}pt`;
    sheet.style.height = `${size.height - 0.5}pt`;
    return sheet.appendChild(Object.assign(document.createElement('img'), { src: url, alt: '' }));
  });
  const takeAway = () => {
    root.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style);
  };
  try {
    await Promise.all(pictures.map((picture) => picture.decode()));
    window.print();
  } catch (error) {
    takeAway();
    throw error;
  }
  return takeAway;
}
