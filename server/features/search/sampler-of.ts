import { createHmac } from 'node:crypto';
import { dayOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { addressPrefix } from '#server/platform/limits/address-prefix.ts';
import type { Sampled } from './store.ts';

/**
 * Whose samples are counted, on which day. Visitors of one address count together, since a new session costs nothing; the address itself
 * is not kept.
 */
export function samplerOf(
  { voterSecret }: { voterSecret: string },
  { uid, address, now }: Caller,
  kind: Sampled,
): { who: string; day: string; kind: Sampled } {
  const day = dayOf(Math.floor(now / 1000));
  if (uid !== null) return { who: `u${uid}`, day, kind };
  const hash = createHmac('sha256', voterSecret)
    .update(`passages\n${addressPrefix(address)}`)
    .digest('base64url');
  return { who: `a${hash.slice(0, 22)}`, day, kind };
}
