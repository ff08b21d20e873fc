import { isBusinessError } from '#contract/client.ts';
import { CODES } from '#contract/codes.ts';
import { lowestTierFor, type Tier } from '#contract/levels.ts';
import { downloadLimitMessage, type LimitMessage } from './limit-message.ts';
import { messageOfError } from './query.ts';

/** What a download that did not come is answered with: a limit's dialog, membership, or a line that says why. */
export type DownloadRefusal =
  | { kind: 'limit'; message: LimitMessage }
  | { kind: 'upgrade'; text: string; needs: Tier }
  | { kind: 'failure'; text: string };

const LIMITS: ReadonlySet<number> = new Set([CODES.dailyDownloadLimit, CODES.monthlyDownloadLimit]);

/** S1 §8: what a limit says depends on the reader's level. */
export function downloadRefusal(error: unknown, tier: Tier): DownloadRefusal {
  if (isBusinessError(error) && LIMITS.has(error.code)) {
    return { kind: 'limit', message: downloadLimitMessage(tier, error.code) };
  }
  if (isBusinessError(error, CODES.notAllowed)) {
    return { kind: 'upgrade', text: error.message, needs: lowestTierFor('downloadReport') };
  }
  return { kind: 'failure', text: messageOfError(error) };
}
