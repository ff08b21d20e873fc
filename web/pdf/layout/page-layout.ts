/** Page size in PDF points, 72 to the inch. */
export interface PageSize {
  width: number;
  height: number;
}

export interface PageBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pages side by side. */
export interface PageRow {
  top: number;
  height: number;
  /** 0-based pages. */
  first: number;
  last: number;
}

export interface PageLayout {
  /** CSS pixels, page 1 first. */
  boxes: readonly PageBox[];
  /** From the top; in one column each page is a row. */
  rows: readonly PageRow[];
  width: number;
  height: number;
}

/** CSS pixels to a PDF point at 100 %. */
export const CSS_UNITS = 96 / 72;
export const SMALLEST_ZOOM = 0.5;
export const LARGEST_ZOOM = 4;
const GAP_PX = 12;
const EDGE_PX = 16;

export type Zoom = { kind: 'width' } | { kind: 'page' } | { kind: 'exact'; zoom: number };

export interface Viewport {
  width: number;
  height: number;
}

export function clampZoom(zoom: number): number {
  return Math.min(LARGEST_ZOOM, Math.max(SMALLEST_ZOOM, zoom));
}

/** Narrower views show one page beside none: two would be too small to read. */
export const NARROWEST_SPREAD_PX = 600;

/**
 * The factor that makes a page fit, or as many as stand side by side. A phone may need less than the smallest zoom to show a
 * whole width.
 */
export function zoomFactor(zoom: Zoom, page: PageSize, viewport: Viewport, across: 1 | 2 = 1): number {
  if (zoom.kind === 'exact') return clampZoom(zoom.zoom);
  const edge = (viewport.width < 600 ? 0 : EDGE_PX * 2) + (across - 1) * GAP_PX;
  const byWidth = (viewport.width - edge) / (across * page.width * CSS_UNITS);
  const byHeight = (viewport.height - GAP_PX * 2) / (page.height * CSS_UNITS);
  const fitting = zoom.kind === 'width' ? Math.min(byWidth, 2) : Math.min(byWidth, byHeight);
  return Math.max(0.1, Math.min(LARGEST_ZOOM, fitting));
}

/** One page as large as the room lets it be, in its middle. `factor` 1 is 100 %. */
export function wholePage(size: PageSize, room: Viewport): { box: PageBox; factor: number } {
  const scale = Math.min(room.width / size.width, room.height / size.height);
  const [width, height] = [Math.floor(size.width * scale), Math.floor(size.height * scale)];
  const [left, top] = [Math.floor((room.width - width) / 2), Math.floor((room.height - height) / 2)];
  return { box: { left, top, width, height }, factor: scale / CSS_UNITS };
}

/** Which pages stand side by side, as 0-based first and last: alone, or like a book, the cover alone and then two by two. */
function rowsOf(count: number, across: 1 | 2): { first: number; last: number }[] {
  if (across === 1) return Array.from({ length: count }, (_, index) => ({ first: index, last: index }));
  return Array.from({ length: Math.floor(count / 2) + 1 }, (_, row) => ({
    first: Math.max(0, row * 2 - 1),
    last: Math.min(count - 1, row * 2),
  })).filter(({ first, last }) => first <= last);
}

/** Centred rows of one page or two; pages of any size. `zoom` 1 is 100 %. */
export function layoutPages(
  sizes: readonly PageSize[],
  zoom: number,
  viewportWidth: number,
  across: 1 | 2 = 1,
): PageLayout {
  const scale = zoom * CSS_UNITS;
  const whole = sizes.map((size) => ({
    width: Math.floor(size.width * scale),
    height: Math.floor(size.height * scale),
  }));
  const widest = whole.reduce((most, size) => Math.max(most, size.width), 0);
  const width = Math.max(viewportWidth, across * widest + (across - 1) * GAP_PX);
  const boxes: PageBox[] = [];
  const rows: PageRow[] = [];
  let top = GAP_PX;
  for (const { first, last } of rowsOf(sizes.length, across)) {
    const pages = whole.slice(first, last + 1);
    const taken = pages.reduce((sum, page) => sum + page.width, (last - first) * GAP_PX);
    // A pair meets in the middle, so that the fold stays where it is from row to row.
    let left = Math.floor(last > first ? (width - GAP_PX) / 2 - (pages[0]?.width ?? 0) : (width - taken) / 2);
    for (const page of pages) {
      boxes.push({ left, top, ...page });
      left += page.width + GAP_PX;
    }
    const height = Math.max(...pages.map((page) => page.height));
    rows.push({ top, height, first, last });
    top += height + GAP_PX;
  }
  return { boxes, rows, width, height: top };
}

/** Index of the last row that begins at or above `y`. */
function rowIndexAt({ rows }: PageLayout, y: number): number {
  let low = 0;
  let high = Math.max(0, rows.length - 1);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Index of the first page of the last row that begins at or above `y`. */
export function pageIndexAt(layout: PageLayout, y: number): number {
  return layout.rows[rowIndexAt(layout, y)]?.first ?? 0;
}

/** Pages of the rows that touch the band from `top` to `bottom`, as 0-based first and last. */
export function pagesWithin(
  layout: PageLayout,
  top: number,
  bottom: number,
): { first: number; last: number } {
  const { rows } = layout;
  const at = rowIndexAt(layout, top);
  const row = rows[at];
  const from = row && row.top + row.height < top ? Math.min(at + 1, rows.length - 1) : at;
  const to = Math.max(from, rowIndexAt(layout, bottom));
  return { first: rows[from]?.first ?? 0, last: rows[to]?.last ?? 0 };
}

/** Index of the page with which the row after or before that of a page begins; the page's own at the ends. */
export function pageBeside({ rows }: PageLayout, index: number, step: 1 | -1): number {
  const at = rows.findIndex(({ last }) => index <= last);
  return rows[at + step]?.first ?? index;
}

/**
 * The page that covers most of the view. Of two side by side it is `preferred`, the one that was gone to, where that is one of
 * them, else the left one.
 */
export function currentPageIndex(
  layout: PageLayout,
  scrollTop: number,
  viewportHeight: number,
  preferred = -1,
): number {
  const { first, last } = pagesWithin(layout, scrollTop, scrollTop + viewportHeight);
  let best = first;
  let most = -1;
  for (let index = first; index <= last; index++) {
    const box = layout.boxes[index];
    if (!box) break;
    const shown = Math.min(box.top + box.height, scrollTop + viewportHeight) - Math.max(box.top, scrollTop);
    // A short page that is wholly in view counts as much as a long one that fills it.
    const share = shown / Math.min(box.height, viewportHeight);
    if (share > most + 0.001) {
      most = share;
      best = index;
    }
  }
  const row = layout.rows.find((each) => best >= each.first && best <= each.last);
  return row && preferred >= row.first && preferred <= row.last ? preferred : best;
}

/** A point of the document that must stay under one point of the view while the layout changes. */
export interface Anchor {
  index: number;
  /** Shares of the page width and height; beyond 0..1 in the gaps. */
  x: number;
  y: number;
  viewX: number;
  viewY: number;
}

export interface ScrollPosition {
  left: number;
  top: number;
}

/** The page under a point, or the one beside or above it where it lies in a gap. */
function pageIndexUnder(layout: PageLayout, x: number, y: number): number {
  const row = layout.rows[rowIndexAt(layout, y)];
  if (!row) return 0;
  const right = row.last > row.first ? layout.boxes[row.last] : undefined;
  return right && x >= right.left ? row.last : row.first;
}

/** A point of the view on the page that lies there, or on the one that is named. */
export function anchorAt(
  layout: PageLayout,
  scroll: ScrollPosition,
  viewX: number,
  viewY: number,
  index = pageIndexUnder(layout, scroll.left + viewX, scroll.top + viewY),
): Anchor {
  const box = layout.boxes[index];
  if (!box) return { index: 0, x: 0, y: 0, viewX, viewY };
  return {
    index,
    x: (scroll.left + viewX - box.left) / box.width,
    y: (scroll.top + viewY - box.top) / box.height,
    viewX,
    viewY,
  };
}

export function scrollToAnchor(layout: PageLayout, anchor: Anchor): ScrollPosition {
  const box = layout.boxes[Math.min(anchor.index, layout.boxes.length - 1)];
  if (!box) return { left: 0, top: 0 };
  return {
    left: Math.max(0, box.left + anchor.x * box.width - anchor.viewX),
    top: Math.max(0, box.top + anchor.y * box.height - anchor.viewY),
  };
}

/** The next step up or down of a ladder whose steps grow with the zoom. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const ladder = [0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];
  const steps = direction === 1 ? ladder : ladder.toReversed();
  return steps.find((step) => (step - zoom) * direction > 0.01) ?? clampZoom(zoom);
}
