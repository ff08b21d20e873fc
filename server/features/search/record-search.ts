import { createHmac } from 'node:crypto';
import type { Tier } from '#contract/rights/levels.ts';
import { foldText } from '#contract/text/fold.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { addressPrefix } from '#server/platform/limits/address-prefix.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { isIntent } from '../language/index.ts';
import type { SearchPlan } from '../query/index.ts';
import type { SearchDeps } from './deps.ts';
import { insertSearch } from './store.ts';

/** Members of a house search for what their house is at. */
const SILENT_TIERS: readonly Tier[] = ['enterprise', 'unknown'];
/** More words beside a name, or than these without one, may tell who was searching and why. */
const MOST_BESIDE_NAME = 1;
const MOST_WORDS = 2;

/** The words as they were parsed: without decoration and signs that turn the direction of text. */
const shownOf = ({ parsed }: SearchPlan): string =>
  parsed.clauses
    .flatMap(({ terms }) => terms.map(({ text }) => text.replace(/[^\p{L}\p{N}\p{M}\p{P}+]/gu, '')))
    .join(' ');

/** What everybody may see that somebody searched for; null for what nobody may. */
async function publicWords(
  index: SearchDeps['everybodys'],
  plan: SearchPlan,
  { tier }: Caller,
): Promise<string | null> {
  const { mode, parsed, intent } = plan;
  if (mode === 'any' || SILENT_TIERS.includes(tier) || !parsed.clauses.every(isIntent)) return null;
  const names = intent.words.filter(({ entity }) => entity !== null).length;
  const words = intent.words.length - names;
  if (words > (names > 0 ? MOST_BESIDE_NAME : MOST_WORDS) || names > 1) return null;
  const inTitles = parsed.clauses.flatMap(({ terms }) =>
    terms.map(({ text }): IndexExpression => ({ kind: 'text', text, field: 'title' })),
  );
  // A run of words need not stand in titles as a run: then its words must, each.
  const sought = intent.words.map(({ text }): IndexExpression => ({ kind: 'text', text, field: 'title' }));
  const held = await Promise.all(
    (parsed.clauses.length > 1 ? inTitles : sought).map((expression) =>
      index.count({ expression, match: 'all' }),
    ),
  );
  return held.every((count) => count > 0) ? shownOf(plan) : null;
}

/**
 * Remembers a search for the hot searches, where its words are the library's own. Where it came from is kept as a keyed hash over address and word, which tells
 * that two searches for one word came from one address and nothing else: not which, nor what else it searched for.
 */
export async function recordSearch(
  deps: Pick<SearchDeps, 'db' | 'everybodys' | 'voterSecret' | 'noted'>,
  plan: SearchPlan,
  caller: Caller,
): Promise<void> {
  const keyword = caller.sessionKey === '' ? null : await publicWords(deps.everybodys, plan, caller);
  if (keyword === null || keyword === '') return;
  const folded = foldText(keyword);
  const note = `${caller.sessionKey}\n${folded}`;
  if (deps.noted.has(note, caller.now)) return;
  const from = createHmac('sha256', deps.voterSecret).update(`${addressPrefix(caller.address)}\n${folded}`);
  await insertSearch(deps.db, {
    session_key: caller.sessionKey,
    folded,
    keyword,
    uid: caller.uid,
    voter: from.digest('base64url').slice(0, 22),
    searched_at: new Date(caller.now),
  });
  deps.noted.note(note, caller.now);
}
