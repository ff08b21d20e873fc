/** The titles of a list, wherever it stands: every list of ours heads its entries so. */
const TITLES = 'main article :is(h2, h3) a[href]';

/** The next or the last entry of the list gets the focus by j and k; `?` tells the keys. Enter and Esc are the browser's own. */
export function obeyKey(key: string): void {
  if (key === 'j') moveBy(1);
  else if (key === 'k') moveBy(-1);
  else if (key === '?' || key === '？')
    void import('./show-key-help.tsx').then((module) => module.showKeyHelp());
}

function moveBy(step: 1 | -1): void {
  const titles = [...document.querySelectorAll<HTMLElement>(TITLES)].filter((title) =>
    title.checkVisibility(),
  );
  const to = titles[placeAfter(titles, step)];
  to?.focus({ preventScroll: true });
  to?.scrollIntoView({ block: 'center' });
}

/** From the focused entry, else from the first that is in sight; bounded at both ends. */
function placeAfter(titles: readonly HTMLElement[], step: 1 | -1): number {
  const entry = document.activeElement?.closest('article');
  const at = titles.findIndex((title) => entry?.contains(title));
  if (at >= 0) return Math.max(0, Math.min(titles.length - 1, at + step));
  const inSight = titles.findIndex((title) => title.getBoundingClientRect().top >= 0);
  return inSight < 0 ? titles.length - 1 : inSight;
}
