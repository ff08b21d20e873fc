/**
 * A document as the rules see it: pages of placed lines. The PDF port's `PdfDocumentText` has this shape; it is
 * written down again here because rules import nothing from outside themselves.
 */

/** A rectangle in PDF points, origin at the top left of the page as shown. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface LayoutLine {
  text: string;
  box: Box;
  /** Points. */
  fontSize: number;
  /** Most of the line is bold. */
  bold: boolean;
  startsBold: boolean;
}

export interface LayoutPage {
  /** 1-based. */
  number: number;
  width: number;
  height: number;
  lines: LayoutLine[];
  /** Areas covered by pictures or dense vector drawing. */
  figures: Box[];
}

export interface LayoutDocument {
  pageCount: number;
  info: { title: string; author: string; subject: string; creationDate: string };
  pages: LayoutPage[];
  bookmarks: { title: string; page: number; depth: number }[];
}

export const boxHeight = (box: Box): number => box.bottom - box.top;
export const boxWidth = (box: Box): number => box.right - box.left;
export const boxArea = (box: Box): number => Math.max(0, boxWidth(box)) * Math.max(0, boxHeight(box));

/** The smallest rectangle around all of them; the list must not be empty. */
export function unionBox(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** Length shared by two spans on one axis, 0 when they do not meet. */
export const spanOverlap = (fromA: number, toA: number, fromB: number, toB: number): number =>
  Math.max(0, Math.min(toA, toB) - Math.max(fromA, fromB));

export const horizontalOverlap = (a: Box, b: Box): number => spanOverlap(a.left, a.right, b.left, b.right);
export const verticalOverlap = (a: Box, b: Box): number => spanOverlap(a.top, a.bottom, b.top, b.bottom);
