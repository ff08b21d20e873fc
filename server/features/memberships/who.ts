import type { Caller } from '#server/platform/access/caller.ts';
import { addressPrefix } from '#server/platform/limits/address-prefix.ts';

/** Whose grants and activity a use is entered under: the user's own, or the visitor session's. */
export function holderOf(caller: Caller): string {
  if (caller.uid !== null) return `u${caller.uid}`;
  return caller.sessionKey === '' ? addressHolder(caller) : `v${caller.sessionKey}`;
}

/** Whose counters a use is taken from: those of the organisation as long as its rights hold, otherwise one's own. */
export function payerOf(caller: Caller): string {
  const shares = caller.tier === 'enterprise' && caller.pot !== undefined && caller.pot !== null;
  return shares ? `o${caller.pot}` : holderOf(caller);
}

/** The counter that all visitors of one address share. */
export function addressHolder(caller: Caller): string {
  return `a${addressPrefix(caller.address)}`;
}
