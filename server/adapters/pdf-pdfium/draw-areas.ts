import type { AreaPictures, PageArea } from '#server/ports/pdf.ts';
import { askAreas, type Run, refusalOf } from './ask-areas.ts';
import { encodeArea } from './encode-image.ts';

export interface AreaDrawing {
  run: Run;
  bytes: Uint8Array;
  /** Of every picture, in pixels at most. */
  widths: readonly number[];
}

/** Draws parts of pages. */
export const drawAreas = (
  { run, bytes, widths }: AreaDrawing,
  areas: readonly PageArea[],
): Promise<(AreaPictures | null)[]> =>
  askAreas(
    areas,
    async (asked) => {
      const task = { kind: 'areas' as const, bytes, areas: asked, width: Math.max(...widths) };
      const answer = await run(task).catch(refusalOf);
      return answer.kind === 'images' ? answer.images : null;
    },
    (image) => encodeArea(image, widths),
  );
