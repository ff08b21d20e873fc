import { type AreaPictures, type PageArea, PdfRefused } from '#server/ports/pdf.ts';
import { encodeArea } from './encode-image.ts';
import type { WorkerAnswer, WorkerTask } from './messages.ts';
import type { RawImage } from './render-area.ts';

/** Pages asked for together: fonts are loaded once for all of them, and where they fail each is tried on its own. */
const PAGES_AT_ONCE = 16;
/** Pages of one file that may fail on their own, each after 20 s at worst; then the rest of the file goes without pictures. */
const MAX_LOST = 3;

type Run = (task: WorkerTask) => Promise<WorkerAnswer>;

export interface AreaDrawing {
  run: Run;
  bytes: Uint8Array;
  /** Of every picture, in pixels at most. */
  widths: readonly number[];
}

/** Draws parts of pages, many at a time; where a few fail together, page by page, so that only the page at fault is lost. */
export async function drawAreas(
  drawing: AreaDrawing,
  areas: readonly PageArea[],
): Promise<(AreaPictures | null)[]> {
  const pictures: (AreaPictures | null)[] = [];
  let lost = 0;
  let alone = 0;
  while (pictures.length < areas.length && lost < MAX_LOST) {
    const next = nextPages(areas.slice(pictures.length), alone > 0 ? 1 : PAGES_AT_ONCE);
    const images = await tryToDraw(drawing, next.areas);
    if (images === null && next.pages > 1) {
      alone = next.pages;
      continue;
    }
    if (images === null) lost += 1;
    alone = Math.max(0, alone - 1);
    for (const image of images ?? next.areas.map(() => null))
      pictures.push(image && (await encodeArea(image, drawing.widths)));
  }
  return areas.map((_, place) => pictures[place] ?? null);
}

/** As many of the first of them as the worker took on at once, or null where it failed. */
async function tryToDraw(
  { run, bytes, widths }: AreaDrawing,
  areas: readonly PageArea[],
): Promise<(RawImage | null)[] | null> {
  const answer = await run({ kind: 'areas', bytes, areas, width: Math.max(...widths) }).catch(refusalOf);
  return answer.kind === 'images' && answer.images.length > 0 ? answer.images : null;
}

/** A page over its time or memory ends its worker, which the pool tells as a refusal; anything else is ours and must be seen. */
function refusalOf(error: unknown): WorkerAnswer {
  if (error instanceof PdfRefused) return { kind: 'refused', reason: error.reason, retire: true };
  throw error;
}

/** The areas on the first so many pages; those of one page follow one another. */
function nextPages(areas: readonly PageArea[], most: number): { areas: readonly PageArea[]; pages: number } {
  let pages = 0;
  const end = areas.findIndex(({ page }, place) => {
    if (page !== areas[place - 1]?.page) pages += 1;
    return pages > most;
  });
  return end < 0 ? { areas, pages } : { areas: areas.slice(0, end), pages: most };
}
