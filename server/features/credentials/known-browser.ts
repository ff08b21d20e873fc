import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#contract/text/calendar.ts';
import { sameBytes } from '#server/platform/secrets/same-bytes.ts';
import type { SessionSecrets } from './session-secrets.ts';

/** Half a year: somebody who signs in twice a year is still known. */
export const KNOWN_BROWSER_LIFE_MS = 180 * DAY_MS;
/** As many people share one browser and stay known there. */
const MOST_MARKS = 5;

/** Who a mark is about. A new password makes all marks from before worthless: whoever knew the old one has some. */
interface Owner {
  uid: number;
  password_hash: string | null;
}

/** `<128 random bits>.<day>.<mac>`: says nothing about whose it is to anybody without the server's secret. */
const MARK = /^([\w-]{22})\.(\d{1,6})\.([\w-]{22})$/;

type Secrets = Pick<SessionSecrets, 'mac'>;

function macOf(secrets: Secrets, owner: Owner, nonce: string, day: string): string {
  const mac = secrets.mac('known browser', String(owner.uid), owner.password_hash ?? '', nonce, day);
  return mac.subarray(0, 16).toString('base64url');
}

/** The random part of `mark` where it was made for this very account and is not too old; otherwise null. */
function nonceOf(secrets: Secrets, mark: string, owner: Owner, now: number): string | null {
  const [, nonce = '', day = '', mac = ''] = MARK.exec(mark) ?? [];
  if (nonce === '' || now - Number(day) * DAY_MS > KNOWN_BROWSER_LIFE_MS) return null;
  return sameBytes(mac, macOf(secrets, owner, nonce, day)) ? nonce : null;
}

/**
 * Names a browser in which somebody signed in to this account before; null for any other. Failures elsewhere do not keep
 * such a browser out, or else anybody with a few addresses could shut people out of their own accounts.
 */
export function knownAs(secrets: Secrets, cookie: string, owner: Owner, now: number): string | null {
  const marks = cookie.split('~').slice(0, MOST_MARKS);
  return marks.map((mark) => nonceOf(secrets, mark, owner, now)).find((nonce) => nonce !== null) ?? null;
}

/** The cookie of a browser that has just proved to be the account's; marks of others in it stay. */
export function withMarkOf(secrets: Secrets, cookie: string, owner: Owner, now: number): string {
  const nonce = randomBytes(16).toString('base64url');
  const day = String(Math.floor(now / DAY_MS));
  const others = cookie
    .split('~')
    .filter((mark) => MARK.test(mark) && nonceOf(secrets, mark, owner, now) === null);
  return [`${nonce}.${day}.${macOf(secrets, owner, nonce, day)}`, ...others].slice(0, MOST_MARKS).join('~');
}
