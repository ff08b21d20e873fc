import { type Snippet, snippetAround } from '#contract/text/snippet.ts';
import type { Find, PageMatches } from '#web/pdf/view/find-state.ts';

export interface HitPage {
  /** 1-based. */
  page: number;
  count: number;
  /** What stands around each, in reading order; empty where nobody has asked yet. */
  snippets: readonly Snippet[];
}

/** What a list of hits shows, wherever it was found. */
export interface HitList
  extends Pick<Find, 'query' | 'total' | 'scanned' | 'hasFailed' | 'current' | 'select'> {
  /** Pages with hits in reading order. */
  pages: readonly HitPage[];
}

/** The hits of the pages that the browser draws. */
export function hitsOfPages({ found, ...find }: Find): HitList {
  const pages = Array.from(found)
    .sort(([a], [b]) => a - b)
    .map(([page, matches]) => ({ page, count: matches.count, snippets: snippetsOf(matches) }));
  return { ...find, pages };
}

function snippetsOf({ scanned, places }: PageMatches): readonly Snippet[] {
  if (!scanned) return places ?? [];
  return scanned.matches.map(({ start, end }) => snippetAround(scanned.text.raw, start, end));
}

/** Hits that are known one by one, in reading order, as those of one page after another. */
export function pagesOfHits<Hit extends { page: number; snippet: Snippet }>(hits: readonly Hit[]): HitPage[] {
  // By hand: browsers that need the compatible view do not know `Map.groupBy`.
  const byPage = new Map<number, Hit[]>();
  for (const hit of hits) {
    const before = byPage.get(hit.page);
    if (before) before.push(hit);
    else byPage.set(hit.page, [hit]);
  }
  return Array.from(byPage, ([page, found]) => ({
    page,
    count: found.length,
    snippets: found.map(({ snippet }) => snippet),
  }));
}
