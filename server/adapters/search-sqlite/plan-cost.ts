import { SearchTooComplex } from '#server/ports/search-index.ts';

/**
 * What a query costs before anything is read, in phrases. A lone Chinese character is a prefix of some thousand tokens, whose lists are
 * joined before the first match is known, and nothing stops the engine while it does.
 */
const LONE_CHARACTER = 24;
const MOST = 160;
/** Above it a query may take a reader for a while, so that one reader is kept free of its like. */
export const HEAVY = 40;

function costOf(matches: readonly (string | null | undefined)[]): number {
  let cost = 0;
  for (const match of matches) {
    if (typeof match !== 'string') continue;
    cost += match.split('"').length >> 1;
    cost += (match.split('" *').length - 1) * LONE_CHARACTER;
  }
  return cost;
}

/** Errors: `SearchTooComplex` for what no budget would be enough for. */
export function weigh(matches: readonly (string | null | undefined)[]): { cost: number; isHeavy: boolean } {
  const cost = costOf(matches);
  if (cost > MOST) throw new SearchTooComplex();
  return { cost, isHeavy: cost > HEAVY };
}
