import type { Tier } from '#contract/levels.ts';
import { addressPrefix } from '#server/platform/limits/address-prefix.ts';

/** Who acts, as far as rights and quotas care. */
export interface Actor {
  /** `RequestContext.session.key`; empty where the request had no session. */
  sessionKey: string;
  /** null for visitors. */
  uid: number | null;
  tier: Tier;
  address: string;
}

/** Whose counter a unit is taken from: the user's own, or the visitor session's. */
export function holderOf(actor: Actor): string {
  if (actor.uid !== null) return `u${actor.uid}`;
  return actor.sessionKey === '' ? addressHolder(actor) : `v${actor.sessionKey}`;
}

/** The counter that all visitors of one address share. */
export function addressHolder(actor: Actor): string {
  return `a${addressPrefix(actor.address)}`;
}
