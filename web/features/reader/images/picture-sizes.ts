import { PAGE_WIDTHS, TILE_PX, TILED_WIDTHS } from '#contract/calls/page-images.ts';

/** Where pictures are to be had: `{page}` and `{width}`, and of a piece `{column}` and `{row}` as well, stand for what is asked for. */
export interface PictureTemplates {
  whole: string;
  piece: string;
}

/** A picture so much narrower than the screen shows it still looks sharp. */
const SHARP = 0.9;

/** The narrowest picture of a whole page that is sharp at this width on the screen, in pixels of the device; the widest where none is. */
export const wholeWidthFor = (devicePx: number): number =>
  PAGE_WIDTHS.find((width) => width >= devicePx * SHARP) ?? Math.max(...PAGE_WIDTHS);

/** The same of a page in pieces; null where the picture of the whole is sharp. */
export function tiledWidthFor(devicePx: number): number | null {
  if (wholeWidthFor(devicePx) >= devicePx * SHARP) return null;
  return TILED_WIDTHS.find((width) => width >= devicePx * SHARP) ?? Math.max(...TILED_WIDTHS);
}

/** A piece of a page; shares of the page's width and height. */
export interface Tile {
  column: number;
  row: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The height is known to some pixels: what is left of a last row below them may not be there. */
const LEAST_PX = 5;

/** The pieces of a page so many pixels wide; `shape` is its height by its width. */
export function tilesOf(pageWidth: number, shape: number): Tile[] {
  const pageHeight = pageWidth * shape;
  const columns = Math.ceil(pageWidth / TILE_PX);
  const rows = Math.max(1, Math.ceil((pageHeight - LEAST_PX) / TILE_PX));
  return Array.from({ length: rows * columns }, (_, at): Tile => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const [left, top] = [column * TILE_PX, row * TILE_PX];
    return {
      ...{ column, row, left: left / pageWidth, top: top / pageHeight },
      width: Math.min(TILE_PX, pageWidth - left) / pageWidth,
      height: Math.min(TILE_PX, pageHeight - top) / pageHeight,
    };
  });
}

interface Address {
  page: number;
  width: number;
  column?: number;
  row?: number;
}

export const addressOf = (template: string, { page, width, column, row }: Address): string =>
  template
    .replace('{page}', `${page}`)
    .replace('{width}', `${width}`)
    .replace('{column}', `${column}`)
    .replace('{row}', `${row}`);
