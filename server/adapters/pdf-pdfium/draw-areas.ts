import { type AreaPictures, type PageArea, PdfRefused } from '#server/ports/pdf.ts';
import { encodeArea } from './encode-image.ts';
import type { WorkerAnswer, WorkerTask } from './messages.ts';
import type { RawImage } from './render-area.ts';

/** Pictures that are held as pixels at once. */
const AT_ONCE = 8;

type Run = (task: WorkerTask) => Promise<WorkerAnswer>;

/** Draws parts of pages a few at a time; where a few fail together, page by page, so that only the page at fault is lost. */
export async function drawAreas(
  run: Run,
  bytes: Uint8Array,
  areas: readonly PageArea[],
  widths: readonly number[],
): Promise<(AreaPictures | null)[]> {
  const width = Math.max(...widths);
  const pictures: (AreaPictures | null)[] = [];
  for (const batch of batches(byPage(areas))) {
    for (const image of await drawBatch(run, bytes, batch, width))
      pictures.push(image === null ? null : await encodeArea(image, widths));
  }
  return pictures;
}

async function drawBatch(
  run: Run,
  bytes: Uint8Array,
  pages: readonly PageArea[][],
  width: number,
): Promise<(RawImage | null)[]> {
  const areas = pages.flat();
  const answer = await run({ kind: 'areas', bytes, areas, width }).catch(refusalOf);
  if (answer.kind === 'images') return answer.images;
  if (pages.length === 1) return areas.map(() => null);
  const images: (RawImage | null)[] = [];
  for (const page of pages) images.push(...(await drawBatch(run, bytes, [page], width)));
  return images;
}

/** A page over its time or memory ends its worker, which the pool tells as a refusal; anything else is ours and must be seen. */
function refusalOf(error: unknown): WorkerAnswer {
  if (error instanceof PdfRefused) return { kind: 'refused', reason: error.reason, retire: true };
  throw error;
}

/** Neighbours on one page together, in the order given. */
function byPage(areas: readonly PageArea[]): PageArea[][] {
  const pages: PageArea[][] = [];
  for (const area of areas) {
    const last = pages.at(-1);
    if (last?.[0]?.page === area.page) last.push(area);
    else pages.push([area]);
  }
  return pages;
}

function batches(pages: readonly PageArea[][]): PageArea[][][] {
  const found: PageArea[][][] = [];
  let held = 0;
  for (const page of pages) {
    const last = found.at(-1);
    if (last && held + page.length <= AT_ONCE) last.push(page);
    else {
      found.push([page]);
      held = 0;
    }
    held += page.length;
  }
  return found;
}
