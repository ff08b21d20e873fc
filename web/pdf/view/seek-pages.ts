import type { FindAnswer, FindQuestion, FoundPages, MatchPosition, PageMatches } from './find-state.ts';
import type { Reading } from './reading-context.ts';
import { type ScanEvents, scanPages } from './scan-pages.ts';

/** What is found, with the places that an answer adds; those known already stay. */
export function withPlaces(found: FoundPages, { list }: Pick<FindAnswer, 'list'>): FoundPages {
  const places = new Map(list.map((page) => [page.page, page.places]));
  return new Map(
    Array.from(found, ([page, matches]): [number, PageMatches] => [
      page,
      { places: places.get(page), ...matches },
    ]),
  );
}

/** Where to land in what the server found; null where the view stays. */
function landingIn({ pages, citedPlace }: FindAnswer, asked: FindQuestion): MatchPosition | null {
  if (asked.landing === 'none' || pages.length === 0) return null;
  if (asked.cited !== null) return citedPlace < 0 ? null : { page: asked.cited, index: citedPlace };
  const [page = 1] = pages.find(([number]) => number >= asked.from) ?? pages[0] ?? [];
  return { page, index: 0 };
}

/**
 * Finds in the whole report: at once by the server, else by looking through its pages here. Rejects where neither can be done.
 */
export async function seekPages(
  reading: Reading,
  asked: FindQuestion,
  events: ScanEvents,
  signal: AbortSignal,
): Promise<void> {
  // Whatever keeps the server from answering: the pages are here to be looked through, and say what fails.
  const answer = await reading.askFind(asked, signal).catch(() => null);
  if (signal.aborted) return;
  if (answer === null) return scanPages(reading, asked, events, signal);
  const counted: FoundPages = new Map(answer.pages.map(([page, count]) => [page, { count }]));
  const found = withPlaces(counted, answer);
  events.onProgress({ found, scanned: reading.document.numPages, isSeveral: answer.isSeveral });
  const landing = landingIn(answer, asked);
  const page = landing && found.get(landing.page);
  if (landing && page) events.onLanding(landing, page);
}
