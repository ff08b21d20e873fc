import { createHash } from 'node:crypto';
import { sameBytes } from '#server/platform/secrets/same-bytes.ts';

/** What `S256` makes is 43 characters. */
export const isChallenge = (challenge: string): boolean => /^[\w-]{43}$/.test(challenge);

/** Whether whoever takes the code up is who asked for it (RFC 7636 §4.6; S256 alone). */
export function isVerified(challenge: string, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return sameBytes(createHash('sha256').update(verifier).digest('base64url'), challenge);
}
