import type { FindLanguage, FindTerms, TextMatch } from '../find/find-language.ts';
import type { PageText } from '../find/page-text.ts';
import type { FindProgress, FindQuestion, MatchPosition, PageMatches } from './find-state.ts';
import type { Reading } from './reading-context.ts';

export interface ScanEvents {
  onProgress(progress: FindProgress): void;
  /** The match to land on; at most once. */
  onLanding(position: MatchPosition, page: PageMatches): void;
}

const REPORT_EVERY_MS = 120;
/** Pages asked for ahead of the one being searched, so that the worker never waits. */
const AHEAD = 4;

/** From the page in view to the end, then from the beginning: the next match is found first. */
function readingOrder(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ((from - 1 + index) % count) + 1);
}

function matchesIn(
  text: PageText,
  terms: FindTerms,
  isCited: boolean,
  language: FindLanguage,
): readonly TextMatch[] {
  const whole = language.find(text.normal, terms);
  if (whole.length > 0 || !isCited) return whole;
  return language.find(text.normal, language.piecesOf(terms));
}

/** Where to land in a page with matches; null where it is not the page to land on. */
function landingIn(
  page: number,
  { text, matches }: NonNullable<PageMatches['scanned']>,
  asked: FindQuestion,
  language: FindLanguage,
): MatchPosition | null {
  if (asked.landing === 'none') return null;
  if (asked.cited === null) return { page, index: 0 };
  // The address names the page to open: a match elsewhere must not carry the reader away.
  if (page !== asked.cited) return null;
  return { page, index: language.citedMatch(text.normal, matches, asked.quote) };
}

/**
 * Looks through the report page by page, where the server cannot, without holding up the drawing of the first page. Rejects where the language of
 * finding does not load.
 */
export async function scanPages(
  reading: Reading,
  asked: FindQuestion,
  events: ScanEvents,
  signal: AbortSignal,
): Promise<void> {
  const language = await reading.texts.language();
  const terms = language.termsOf(asked.query, asked.mode);
  if (signal.aborted) return;
  const isSeveral = language.isSeveral(asked.query);
  if (terms.texts.length === 0) {
    events.onProgress({ found: new Map(), scanned: reading.document.numPages, isSeveral });
    return;
  }
  // A place that the address names is looked up at once, so that the page opens on the passage.
  if (asked.cited !== asked.from) await reading.firstDrawn;
  const found = new Map<number, PageMatches>();
  const order = readingOrder(asked.from, reading.document.numPages);
  let reportedAtMs = performance.now();
  let hasLanded = false;
  for (const [at, page] of order.entries()) {
    // The page that opens is read alone first; the rest follows in a pipeline.
    if (at > 0)
      for (const next of order.slice(at + 1, at + 1 + AHEAD)) reading.texts.of(next).catch(() => {});
    const text = await reading.texts.of(page).catch(() => null);
    if (signal.aborted) return;
    const matches = text ? matchesIn(text, terms, page === asked.cited, language) : [];
    if (text && matches.length > 0) {
      const scanned = { text, matches };
      found.set(page, { count: matches.length, scanned });
      const landing: MatchPosition | null = hasLanded ? null : landingIn(page, scanned, asked, language);
      hasLanded ||= landing !== null;
      if (landing) events.onLanding(landing, { count: matches.length, scanned });
    }
    const now = performance.now();
    if (at === 0 || at === order.length - 1 || now - reportedAtMs > REPORT_EVERY_MS) {
      reportedAtMs = now;
      events.onProgress({ found: new Map(found), scanned: at + 1, isSeveral });
    }
    if (at === 0) await reading.firstDrawn;
  }
}
