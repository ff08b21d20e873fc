import { isAtLeast, TIERS, type Tier } from '#contract/rights/levels.ts';
import { isSignedUntil, type SignedUntil, signUntil } from '#server/platform/secrets/sign-until.ts';

/** What a link gives: one version of one file, by its id on the wire, to one session, for a while, to read. */
export interface Grant {
  fid: number;
  /** First 16 digits of the file's SHA-256. */
  version: string;
  /** Seconds since 1970. */
  expiresAtSeconds: number;
  sessionKey: string;
  /** As what it was given: a link gives nothing to whom less is left. */
  tier: Tier;
}

export interface LinkQuery extends SignedUntil {
  v: string;
}

export const LINK_LIFE_SECONDS = 10 * 60;

/** What it leads to: the file that a report shows, or one that came beside it. */
export type LinkedTo = 'report-link' | 'version-link';

export const versionOf = (sha256: string): string => sha256.slice(0, 16);

const signed = ({ fid, version, sessionKey, tier }: Omit<Grant, 'expiresAtSeconds'>, to: LinkedTo) =>
  [to, fid, version, sessionKey, tier] as const;

/** What follows the `?` of an address that delivers the file or a page of it. */
export function linkQuery(grant: Grant, secret: string, to: LinkedTo = 'report-link'): string {
  const proof = signUntil(signed(grant, to), grant.expiresAtSeconds, secret);
  return String(new URLSearchParams({ v: grant.version, ...proof }));
}

export const signedLink = (grant: Grant, secret: string): string =>
  `/files/report/${grant.fid}.pdf?${linkQuery(grant, secret)}`;

/** To a file of a report that is not the one it shows. */
export const versionLink = (grant: Grant, secret: string): string =>
  `/files/version/${grant.fid}.pdf?${linkQuery(grant, secret, 'version-link')}`;

/** The grant a link carries; null where it was changed, is over, was made for another session, or for a higher level than is held now. */
export function openLink(
  fid: number,
  query: LinkQuery,
  asked: { to: LinkedTo; sessionKey: string; tier: Tier; secret: string; now: number },
): Grant | null {
  const asksFor = { fid, version: query.v, sessionKey: asked.sessionKey };
  const tier = TIERS.find(
    (one) =>
      isAtLeast(asked.tier, one) && isSignedUntil(signed({ ...asksFor, tier: one }, asked.to), query, asked),
  );
  return tier === undefined ? null : { ...asksFor, tier, expiresAtSeconds: Number(query.expires) };
}
