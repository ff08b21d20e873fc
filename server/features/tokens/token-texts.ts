import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveSecret } from '#server/platform/secrets/derive-secret.ts';
import { sameBytes } from '#server/platform/secrets/same-bytes.ts';

/** `yj_<256 random bits>_<mac>`: it proves that this site made it, so that made-up ones cost nothing to refuse. */
export interface TokenTexts {
  make(): string;
  proves(token: string): boolean;
}

const TOKEN = /^(yj_[\w-]{43})_([\w-]{22})$/;
const SHOWN = 10;

/** Enough for what carries so many random bits. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const beginningOf = (token: string): string => token.slice(0, SHOWN);

export function createTokenTexts(secret: string): TokenTexts {
  const key = deriveSecret(secret, 'personal tokens');
  const macOf = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
  return {
    make() {
      const text = `yj_${randomBytes(32).toString('base64url')}`;
      return `${text}_${macOf(text)}`;
    },
    proves(token) {
      const [, text, mac] = TOKEN.exec(token) ?? [];
      return text !== undefined && mac !== undefined && sameBytes(macOf(text), mac);
    },
  };
}
