import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveSecret } from '#server/platform/secrets/derive-secret.ts';
import { sameBytes } from '#server/platform/secrets/same-bytes.ts';

/** What opens something without a session, and what is kept of it. */
export interface AlertSecrets {
  /** Nobody guesses it. */
  draw(): string;
  /** What is kept of a secret that is shown once. */
  hashOf(secret: string): string;
  /** What calls to somebody's address are signed with; as Standard Webhooks write it. It is not kept: it follows from the seed. */
  signingSecret(uid: number, seed: string): string;
  /** In every letter: ends the letters to that person at that address, and does nothing else. */
  unsubscribeToken(uid: number, seed: string): string;
  isUnsubscribeToken(token: string, uid: number, seed: string): boolean;
}

const SECRET_BYTES = 32;

/** Whose letters a token may end; null where it is none. */
export function uidOfToken(token: string): number | null {
  const uid = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token)?.[1];
  return uid === undefined ? null : Number(uid);
}

export function createAlertSecrets(siteSecret: string): AlertSecrets {
  const signing = deriveSecret(siteSecret, 'alert webhooks');
  const leaving = deriveSecret(siteSecret, 'alert letters');
  const derived = (key: string, uid: number, seed: string) =>
    createHmac('sha256', key).update(`${uid} ${seed}`).digest();
  const unsubscribeToken = (uid: number, seed: string) =>
    `${uid}.${derived(leaving, uid, seed).toString('base64url')}`;
  return {
    draw: () => randomBytes(SECRET_BYTES).toString('base64url'),
    hashOf: (secret) => createHash('sha256').update(secret).digest('base64url'),
    signingSecret: (uid, seed) => `whsec_${derived(signing, uid, seed).toString('base64')}`,
    unsubscribeToken,
    isUnsubscribeToken: (token, uid, seed) => sameBytes(token, unsubscribeToken(uid, seed)),
  };
}
