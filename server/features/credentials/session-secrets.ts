import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { SessionKeys } from '#contract/wire/session.ts';
import { createLru } from '#server/platform/cache/lru.ts';
import { sameBytes } from '#server/platform/secrets/same-bytes.ts';

/** Turns the server's one secret into everything that sessions need. Nothing here touches the database. */
export interface SessionSecrets {
  /** A visitor's session id `v.<128 random bits>.<mac>`: it proves itself, so that robots make no rows. */
  newVisitorSession(): { sid: string; token: string };
  /** A login session's id: 256 random bits. */
  newAccountSession(): { sid: string; token: string };
  /** Signing key, sealing key and CSRF companion, each 256 bits derived from the secret and the id (HKDF-SHA256). */
  keysOf(sid: string): SessionKeys;
  isOwnVisitorSid(sid: string): boolean;
  isAccountSid(sid: string): boolean;
  /** Names a session inside the server without giving away its id. */
  keyOf(sid: string): string;
  /** Keyed hash of something short, such as a code of six digits, so that a leaked table cannot be searched. */
  mac(...parts: string[]): Buffer;
}

/** About 1 MB. */
const KEYS_KEPT = 2_000;
const LONGEST_SID = 64;

const ACCOUNT_SID = /^s\.[\w-]{43}$/;
const VISITOR_SID = /^v\.[\w-]{22}\.[\w-]{22}$/;

/** SHA-256, enough for values that carry 128 random bits or more. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function createSessionSecrets(secret: string): SessionSecrets {
  const derive = (sid: string, use: string) =>
    Buffer.from(hkdfSync('sha256', secret, sid, `yanjian ${use}`, 32)).toString('base64url');
  const known = createLru<string, SessionKeys>({ most: KEYS_KEPT });
  /** One request asks for them several times, and deriving takes longer than all else that is done with a session. */
  const keysOf = (sid: string): SessionKeys => {
    const found = known.get(sid);
    if (found !== undefined) return found;
    const keys = { signKey: derive(sid, 'sign'), sealKey: derive(sid, 'seal'), token: derive(sid, 'token') };
    // Nobody's session has so long an id, and made-up ones must not fill the memory.
    if (sid.length > LONGEST_SID) return keys;
    known.set(sid, keys);
    return keys;
  };
  // Of raw bytes Node would find out each time what they are, which takes twice as long as the hash.
  const macKey = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'yanjian mac', 32)));
  const mac = (...parts: string[]) => createHmac('sha256', macKey).update(JSON.stringify(parts)).digest();
  const visitorMac = (random: string) => mac('visitor', random).subarray(0, 16).toString('base64url');
  const withToken = (sid: string) => ({ sid, token: derive(sid, 'token') });
  return {
    newVisitorSession() {
      const random = randomBytes(16).toString('base64url');
      return withToken(`v.${random}.${visitorMac(random)}`);
    },
    newAccountSession: () => withToken(`s.${randomBytes(32).toString('base64url')}`),
    keysOf,
    isOwnVisitorSid(sid) {
      const [, random = '', given = ''] = sid.split('.');
      return VISITOR_SID.test(sid) && sameBytes(given, visitorMac(random));
    },
    isAccountSid: (sid) => ACCOUNT_SID.test(sid),
    keyOf: (sid) => mac('session', sid).subarray(0, 16).toString('base64url'),
    mac,
  };
}
