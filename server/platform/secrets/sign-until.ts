import { createHmac } from 'node:crypto';
import { sameBytes } from './same-bytes.ts';

/** What a link is good for: its kind first, then whatever it is bound to. */
export type Signed = readonly [kind: string, ...bound: (string | number)[]];

/** As a link carries it. */
export interface SignedUntil {
  /** Seconds since 1970. */
  expires: string;
  signature: string;
}

function signatureOf(signed: Signed, expires: number, secret: string): string {
  return createHmac('sha256', secret)
    .update([...signed, expires].join('\n'))
    .digest('base64url');
}

/** What proves until then that a link was made here. `expires` in seconds since 1970. */
export const signUntil = (signed: Signed, expires: number, secret: string): SignedUntil => ({
  expires: String(expires),
  signature: signatureOf(signed, expires, secret),
});

/** Whether the link was made here for just this and is not over. `now` in milliseconds since 1970. */
export function isSignedUntil(
  signed: Signed,
  given: SignedUntil,
  { secret, now }: { secret: string; now: number },
): boolean {
  const expires = Number(given.expires);
  if (!Number.isSafeInteger(expires) || expires * 1000 < now) return false;
  return sameBytes(signatureOf(signed, expires, secret), given.signature);
}
