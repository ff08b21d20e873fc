import type { Caller } from '#server/platform/access/caller.ts';
import { addressPrefix } from '#server/platform/limits/address-prefix.ts';

/** Whose counter a unit is taken from: the user's own, or the visitor session's. */
export function holderOf(caller: Caller): string {
  if (caller.uid !== null) return `u${caller.uid}`;
  return caller.sessionKey === '' ? addressHolder(caller) : `v${caller.sessionKey}`;
}

/** The counter that all visitors of one address share. */
export function addressHolder(caller: Caller): string {
  return `a${addressPrefix(caller.address)}`;
}
