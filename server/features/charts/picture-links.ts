import { isSignedUntil, type SignedUntil, signUntil } from '#server/platform/secrets/sign-until.ts';
import type { CHART_WIDTHS } from '../contents/index.ts';
import type { AllowedChart } from './access.ts';

const HOUR_SECONDS = 3600;

/** The same for an hour, so that a browser fetches a picture once, and good for one hour more: seconds since 1970. */
const expiryAt = (nowMs: number): number => (Math.floor(nowMs / 1000 / HOUR_SECONDS) + 2) * HOUR_SECONDS;

const signed = (id: number, width: number) => ['chart-picture', id, width] as const;

/** The path of a picture that its holder may see for one to two hours. A page may be kept and given to others: it is bound to nobody. */
export function pictureLink(
  { id }: AllowedChart,
  width: (typeof CHART_WIDTHS)[number],
  { secret, now }: { secret: string; now: number },
): string {
  const { expires, signature } = signUntil(signed(id, width), expiryAt(now), secret);
  return `/files/chart/${id}-${width}.webp?expires=${expires}&signature=${signature}`;
}

/** Whether the link was made here and is not over. */
export function isGoodLink(
  { id, width }: { id: number; width: number },
  query: SignedUntil,
  asked: { secret: string; now: number },
): boolean {
  return isSignedUntil(signed(id, width), query, asked);
}
