import { type AreaPictures, type PageArea, PdfRefused } from '#server/ports/pdf.ts';
import { askAreas, type Run, refusalOf } from './ask-areas.ts';
import type { PictureThread } from './picture-thread.ts';

export interface AreaDrawing {
  run: Run;
  encode: PictureThread['encode'];
  /** The same number for the same bytes. */
  file: number;
  bytes: Uint8Array;
  /** Of every picture, in pixels at most. */
  widths: readonly number[];
}

/** A picture as it is drawn takes some three megabytes, and the file stays open between the questions. */
const PAGES_AT_ONCE = 4;

/** Draws parts of pages. */
export const drawAreas = (
  { run, encode, file, bytes, widths }: AreaDrawing,
  areas: readonly PageArea[],
): Promise<(AreaPictures | null)[]> =>
  askAreas(
    areas,
    async (asked) => {
      const task = { kind: 'areas' as const, file, bytes, areas: asked, width: Math.max(...widths) };
      const answer = await run(task).catch(refusalOf);
      return answer.kind === 'images' ? answer.images : null;
    },
    // A picture that costs its thread costs itself and no other.
    (image) => encode(image, widths).catch(lost),
    PAGES_AT_ONCE,
  );

function lost(error: unknown): null {
  if (error instanceof PdfRefused) return null;
  throw error;
}
