import { type PageArea, PdfRefused } from '#server/ports/pdf.ts';
import type { WorkerAnswer, WorkerTask } from './messages.ts';

/** Pages asked for together; where they fail each is tried on its own. */
const PAGES_AT_ONCE = 16;
/** Pages of one file that may fail on their own, each after 20 s at worst; the rest of the file then goes without. */
const MAX_LOST = 3;

export type Run = (task: WorkerTask) => Promise<WorkerAnswer>;

/** As many of the first areas as the worker took on at once; null where it refused. */
export type AskWorker<Found> = (areas: readonly PageArea[]) => Promise<readonly (Found | null)[] | null>;

/**
 * Asks about parts of pages, many at a time; where a few fail together, page by page, so that only the page at fault is lost. `take` makes
 * of each answer what is kept, before the next pages are asked about: where answers are large, fewer pages at a time hold less.
 */
export async function askAreas<Found, Kept>(
  areas: readonly PageArea[],
  ask: AskWorker<Found>,
  take: (found: Found) => Promise<Kept> | Kept,
  pagesAtOnce = PAGES_AT_ONCE,
): Promise<(Kept | null)[]> {
  const kept: (Kept | null)[] = [];
  let lost = 0;
  let alone = 0;
  while (kept.length < areas.length && lost < MAX_LOST) {
    const next = nextPages(areas.slice(kept.length), alone > 0 ? 1 : pagesAtOnce);
    const answered = await ask(next.areas);
    const found = answered === null || answered.length === 0 ? null : answered;
    if (found === null && next.pages > 1) {
      alone = next.pages;
      continue;
    }
    if (found === null) lost += 1;
    alone = Math.max(0, alone - 1);
    for (const one of found ?? next.areas.map(() => null)) kept.push(one === null ? null : await take(one));
  }
  return areas.map((_, place) => kept[place] ?? null);
}

/** A page over its time or memory ends its worker, which the pool tells as a refusal; anything else is ours and must be seen. */
export function refusalOf(error: unknown): WorkerAnswer {
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
