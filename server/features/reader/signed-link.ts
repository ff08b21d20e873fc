import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link gives: one version of one report, to one session, for a while, to read. */
export interface Grant {
  fid: number;
  /** First 16 digits of the file's SHA-256. */
  version: string;
  /** Seconds since 1970. */
  expiresAtSeconds: number;
  sessionKey: string;
}

export interface LinkQuery {
  v: string;
  expires: string;
  signature: string;
}

export const LINK_LIFE_SECONDS = 10 * 60;

export const versionOf = (sha256: string): string => sha256.slice(0, 16);

function sign(grant: Grant, secret: string): string {
  const { fid, version, expiresAtSeconds, sessionKey } = grant;
  const text = ['report-link', fid, version, expiresAtSeconds, sessionKey].join('\n');
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** What follows the `?` of an address that delivers the file or a page of it. */
export function linkQuery(grant: Grant, secret: string): string {
  const query = new URLSearchParams({ v: grant.version, expires: String(grant.expiresAtSeconds) });
  query.set('signature', sign(grant, secret));
  return String(query);
}

export const signedLink = (grant: Grant, secret: string): string =>
  `/files/report/${grant.fid}.pdf?${linkQuery(grant, secret)}`;

/** The grant a link carries; null where it was changed, is over, or was made for another session. */
export function openLink(
  fid: number,
  query: LinkQuery,
  asked: { sessionKey: string; secret: string; now: number },
): Grant | null {
  const expiresAtSeconds = Number(query.expires);
  if (!Number.isSafeInteger(expiresAtSeconds) || expiresAtSeconds * 1000 < asked.now) return null;
  const grant: Grant = { fid, version: query.v, expiresAtSeconds, sessionKey: asked.sessionKey };
  const wanted = Buffer.from(sign(grant, asked.secret));
  const given = Buffer.from(query.signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? grant : null;
}
