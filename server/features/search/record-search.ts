import { createHmac } from 'node:crypto';
import { addressPrefix } from '#server/platform/limits/address-prefix.ts';
import { foldText } from '#server/platform/text/fold.ts';
import type { Asking, SearchDeps } from './deps.ts';
import { insertSearch } from './store.ts';

/**
 * Remembers a search for the hot searches. Where it came from is kept as a keyed hash over address and word, which tells
 * that two searches for one word came from one address and nothing else: not which, nor what else it searched for.
 */
export async function recordSearch(
  deps: Pick<SearchDeps, 'db' | 'voterSecret'>,
  keyword: string,
  { who, now }: Asking,
): Promise<void> {
  const folded = foldText(keyword);
  const from = createHmac('sha256', deps.voterSecret).update(`${addressPrefix(who.address)}\n${folded}`);
  await insertSearch(deps.db, {
    session_key: who.sessionKey,
    folded,
    keyword,
    uid: who.uid,
    voter: from.digest('base64url').slice(0, 22),
    searched_at: new Date(now),
  });
}
