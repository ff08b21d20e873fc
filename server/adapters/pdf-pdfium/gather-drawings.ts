import type { Box, PdfDrawing, PdfDrawingKind } from '#server/ports/pdf.ts';
import type { DrawnObject } from './read-drawings.ts';

/** Points; what is smaller on both sides is joined with its neighbours of the same kind in a square this large. */
const CELL = 12;
const MAX_A_PAGE = 4000;

/**
 * What can be seen of a page's drawing, in a list whose length depends on the page and not on the hundred thousand dots
 * of a scatter plot. Past the limit the rest is left out.
 */
export function gatherDrawings(
  objects: readonly DrawnObject[],
  turned: readonly Box[],
  page: { width: number; height: number },
): PdfDrawing[] {
  const found = new Map<string, PdfDrawing>();
  const add = (kind: PdfDrawingKind, whole: Box) => {
    const box = clip(whole, page);
    const isSmall = box.right - box.left < CELL && box.bottom - box.top < CELL && kind !== 'rule';
    const key = isSmall
      ? `${kind} ${Math.floor(box.left / CELL)} ${Math.floor(box.top / CELL)}`
      : `${kind} ${Math.round(box.left)} ${Math.round(box.top)} ${Math.round(box.right)} ${Math.round(box.bottom)}`;
    const same = found.get(key);
    if (same) same.box = union(same.box, box);
    else if (found.size < MAX_A_PAGE) found.set(key, { kind, box });
  };
  for (const { kind, seen } of objects) if (kind !== null) add(kind, seen);
  for (const box of turned) add('turned', box);
  return [...found.values()].map(({ kind, box }) => ({ kind, box: rounded(box) }));
}

const clip = (box: Box, { width, height }: { width: number; height: number }): Box => ({
  left: Math.max(0, box.left),
  top: Math.max(0, box.top),
  right: Math.min(width, box.right),
  bottom: Math.min(height, box.bottom),
});

const union = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

const rounded = ({ left, top, right, bottom }: Box): Box => ({
  left: tenth(left),
  top: tenth(top),
  right: tenth(right),
  bottom: tenth(bottom),
});

const tenth = (points: number): number => Math.round(points * 10) / 10;
