import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveSecret } from '#server/platform/secrets/derive-secret.ts';
import { sameBytes } from '#server/platform/secrets/same-bytes.ts';

/** What the text is good for: acting, being taken up once by a program that was let in, renewing what acts. */
export type TextKind = 'token' | 'code' | 'refresh';

/** `yj_<256 random bits>_<mac>`: it proves that this site made it, so that made-up ones cost nothing to refuse. */
export interface TokenTexts {
  make(kind?: TextKind): string;
  proves(text: string, kind?: TextKind): boolean;
}

const PREFIXES = { token: 'yj', code: 'yjc', refresh: 'yjr' } as const satisfies Record<TextKind, string>;
const TEXT = /^((yjc?|yjr)_[\w-]{43})_([\w-]{22})$/;
const SHOWN = 10;

/** Enough for what carries so many random bits. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export const beginningOf = (token: string): string => token.slice(0, SHOWN);

/** Says whether a text was signed by this site. */
export function createSigner(secret: string, use: string) {
  const key = deriveSecret(secret, use);
  const macOf = (text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
  return { macOf, proves: (text: string, mac: string) => sameBytes(macOf(text), mac) };
}

export function createTokenTexts(secret: string): TokenTexts {
  const signer = createSigner(secret, 'personal tokens');
  return {
    make(kind = 'token') {
      const text = `${PREFIXES[kind]}_${randomBytes(32).toString('base64url')}`;
      return `${text}_${signer.macOf(text)}`;
    },
    proves(given, kind = 'token') {
      const [, text, prefix, mac] = TEXT.exec(given) ?? [];
      return text !== undefined && mac !== undefined && prefix === PREFIXES[kind] && signer.proves(text, mac);
    },
  };
}
