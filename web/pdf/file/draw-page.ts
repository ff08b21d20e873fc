import type { PDFPageProxy } from 'pdfjs-dist';
import { CSS_UNITS } from '../layout/page-layout.ts';
import type { Turn } from '../layout/turn.ts';

/** About 64 MB a canvas; a page larger than this is drawn coarser rather than not at all. */
const MOST_CANVAS_PIXELS = 16_000_000;

export interface Drawing {
  canvas: HTMLCanvasElement;
  done: Promise<void>;
  cancel(): void;
}

/** Draws a page for `zoom` (1 is 100 %) at the density of the screen, upright or turned. */
export function drawPage(page: PDFPageProxy, zoom: number, density: number, turn: Turn = 0): Drawing {
  const rotation = (page.rotate + turn) % 360;
  const natural = page.getViewport({ scale: zoom * CSS_UNITS, rotation });
  const pixels = natural.width * natural.height * density * density;
  const fitting = pixels > MOST_CANVAS_PIXELS ? density * Math.sqrt(MOST_CANVAS_PIXELS / pixels) : density;
  const viewport = page.getViewport({ scale: zoom * CSS_UNITS * fitting, rotation });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport });
  return { canvas, done: task.promise, cancel: () => task.cancel() };
}

/** Gives the pixels back at once; browsers keep those of a detached canvas for a while. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}
