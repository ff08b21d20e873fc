import type { PageSize } from '../layout/page-layout.ts';

/** What the head's script is told about a report whose first page the server draws. */
export interface FirstPage {
  fid: number;
  /** Address of the picture with `{width}`. */
  template: string;
  /** Pixels, ascending. */
  widths: readonly number[];
  size: PageSize;
  /** Milliseconds for which the picture has the line to itself. */
  aloneMs: number;
  /** Panels of a window that nobody has arranged; below `widePx` there are none, and on a phone never any. */
  panels: { key: string; widePx: number; phonePx: number; left: number; right: number };
  /** Where places and turns are kept in the browser's storage. */
  placesKey: string;
  turnsKey: string;
}

/**
 * Runs in the head, before any other script, and so may use nothing from outside. Lays the page that is not there yet where the reader
 * will lay the first one, and asks for its picture; CSS shows both. Gives what the file waits for, as both share one line; undefined, and does nothing, where the report was left
 * elsewhere, or turned.
 */
function askForPicture(page: FirstPage): Promise<unknown> | undefined {
  const read = (store: Storage, key: string): unknown => {
    try {
      return JSON.parse(store.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  };
  const isElsewhere = (store: Storage) =>
    Object.entries((read(store, page.placesKey) ?? {}) as object).some(
      ([key, place]) =>
        (key === String(page.fid) || key.startsWith(`${page.fid} `)) &&
        (place.page !== 1 || place.offset > 0.01 || (place.zoom && place.zoom.kind !== 'width')),
    );
  const turns = read(sessionStorage, page.turnsKey);
  const isTurned = Array.isArray(turns) && turns.some(([key]) => key === String(page.fid));
  if (isTurned || isElsewhere(localStorage) || isElsewhere(sessionStorage)) return undefined;
  const { panels } = page;
  const root = document.documentElement;
  const usual = innerWidth >= panels.widePx;
  const kept = (read(localStorage, panels.key) ?? {}) as Record<string, unknown>;
  const room = (side: 'left' | 'right') => {
    if (innerWidth < panels.phonePx || !(kept[side] ?? usual)) return 0;
    return Math.min(Number(kept[`${side}Width`]) || panels[side], innerWidth * 0.42);
  };
  const [left, right] = [room('left'), room('right')];
  const edge = innerWidth - left - right < 600 ? 0 : 32;
  const shownPx = Math.min(innerWidth - left - right - edge, (page.size.width * 8) / 3);
  const wanted = shownPx * Math.min(devicePixelRatio, 2) * 0.9;
  const width = page.widths.find((each) => each >= wanted) ?? page.widths[page.widths.length - 1];
  const { style, dataset } = root;
  style.setProperty('--first-left', `${left}px`);
  style.setProperty('--first-right', `${right}px`);
  style.setProperty('--first-edge', `${edge}px`);
  style.setProperty('--first-width', `${(page.size.width * 8) / 3}px`);
  style.setProperty('--first-shape', `${page.size.width} / ${page.size.height}`);
  dataset.firstPage = 'asked';
  const show = async () => {
    const answer = await fetch(page.template.replace('{width}', String(width)), {
      credentials: 'same-origin',
    });
    if (!answer.ok) return;
    const picture = new Image();
    picture.src = URL.createObjectURL(await answer.blob());
    await picture.decode();
    // Its page may have been drawn meanwhile.
    if (dataset.firstPage !== 'asked') return URL.revokeObjectURL(picture.src);
    style.setProperty('--first-picture', `url(${picture.src})`);
    dataset.firstPage = 'shown';
    performance.mark('first-picture');
  };
  // Without it the page is drawn all the same, a little later.
  const shown = show().catch(() => undefined);
  return Promise.race([shown, new Promise((done) => setTimeout(done, page.aloneMs))]);
}

/** The script for the head: an expression, what the file waits for. */
export const firstPictureScript = (page: FirstPage): string =>
  `(${askForPicture})(${JSON.stringify(page).replaceAll('<', '\\u003c')})`;

/** The picture is not needed any more: the page itself is there, or another is shown. */
export function dropFirstPicture(): void {
  const { style, dataset } = document.documentElement;
  delete dataset.firstPage;
  const shown = /^url\("?(blob:[^")]+)/.exec(style.getPropertyValue('--first-picture'))?.[1];
  for (const name of ['left', 'right', 'edge', 'width', 'shape', 'picture']) {
    style.removeProperty(`--first-${name}`);
  }
  if (shown !== undefined) URL.revokeObjectURL(shown);
}
