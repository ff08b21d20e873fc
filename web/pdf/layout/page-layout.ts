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

export interface PageLayout {
  /** CSS pixels, page 1 first. */
  boxes: readonly PageBox[];
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

/** The factor that makes a page fit. A phone may need less than the smallest zoom to show a whole width. */
export function zoomFactor(zoom: Zoom, page: PageSize, viewport: Viewport): number {
  if (zoom.kind === 'exact') return clampZoom(zoom.zoom);
  const edge = viewport.width < 600 ? 0 : EDGE_PX * 2;
  const byWidth = (viewport.width - edge) / (page.width * CSS_UNITS);
  const byHeight = (viewport.height - GAP_PX * 2) / (page.height * CSS_UNITS);
  const fitting = zoom.kind === 'width' ? Math.min(byWidth, 2) : Math.min(byWidth, byHeight);
  return Math.max(0.1, Math.min(LARGEST_ZOOM, fitting));
}

/** One column, centred; pages of any size. `zoom` 1 is 100 %. */
export function layoutPages(sizes: readonly PageSize[], zoom: number, viewportWidth: number): PageLayout {
  const scale = zoom * CSS_UNITS;
  const widest = sizes.reduce((most, size) => Math.max(most, Math.floor(size.width * scale)), 0);
  const width = Math.max(viewportWidth, widest);
  let top = GAP_PX;
  const boxes = sizes.map((size) => {
    const box = {
      left: 0,
      top,
      width: Math.floor(size.width * scale),
      height: Math.floor(size.height * scale),
    };
    box.left = Math.floor((width - box.width) / 2);
    top += box.height + GAP_PX;
    return box;
  });
  return { boxes, width, height: top };
}

/** Index of the last page that begins at or above `y`. */
export function pageIndexAt(layout: PageLayout, y: number): number {
  let low = 0;
  let high = Math.max(0, layout.boxes.length - 1);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((layout.boxes[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Pages that touch the band from `top` to `bottom`, as 0-based first and last. */
export function pagesWithin(
  layout: PageLayout,
  top: number,
  bottom: number,
): { first: number; last: number } {
  const at = pageIndexAt(layout, top);
  const box = layout.boxes[at];
  const first = box && box.top + box.height < top ? Math.min(at + 1, layout.boxes.length - 1) : at;
  return { first, last: Math.max(first, pageIndexAt(layout, bottom)) };
}

/** The page that covers most of the view. */
export function currentPageIndex(layout: PageLayout, scrollTop: number, viewportHeight: number): number {
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
  return best;
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

export function anchorAt(layout: PageLayout, scroll: ScrollPosition, viewX: number, viewY: number): Anchor {
  const index = pageIndexAt(layout, scroll.top + viewY);
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
