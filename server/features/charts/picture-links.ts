import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CHART_WIDTHS } from '../library/index.ts';
import type { AllowedChart } from './access.ts';

const HOUR_SECONDS = 3600;

/** The same for an hour, so that a browser fetches a picture once, and good for one hour more: seconds since 1970. */
const expiryAt = (nowMs: number): number => (Math.floor(nowMs / 1000 / HOUR_SECONDS) + 2) * HOUR_SECONDS;

const sign = (id: number, width: number, expires: number, secret: string): string =>
  createHmac('sha256', secret)
    .update(['chart-picture', id, width, expires].join('\n'))
    .digest('base64url')
    .slice(0, 22);

/** The path of a picture that its holder may see for one to two hours. A page may be kept and given to others: it is bound to nobody. */
export function pictureLink(
  { id }: AllowedChart,
  width: (typeof CHART_WIDTHS)[number],
  { secret, now }: { secret: string; now: number },
): string {
  const expires = expiryAt(now);
  return `/files/chart/${id}-${width}.webp?expires=${expires}&signature=${sign(id, width, expires, secret)}`;
}

/** Whether the link was made here and is not over. */
export function isGoodLink(
  { id, width }: { id: number; width: number },
  query: { expires: string; signature: string },
  { secret, now }: { secret: string; now: number },
): boolean {
  const expires = Number(query.expires);
  if (!Number.isSafeInteger(expires) || expires * 1000 < now) return false;
  const wanted = Buffer.from(sign(id, width, expires, secret));
  const given = Buffer.from(query.signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
