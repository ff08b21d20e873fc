import { lowestTierFor, type Tier } from '#contract/rights/levels.ts';
import { type LimitDialog, type LimitPeriod, limitDialog } from '#contract/rights/limits.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { messageOfError } from '#web/client/query.ts';

/** What a download that did not come is answered with: a limit's dialog, membership, or a line that says why. */
export type DownloadRefusal =
  | { kind: 'limit'; dialog: LimitDialog }
  | { kind: 'upgrade'; text: string; needs: Tier }
  | { kind: 'failure'; text: string };

const LIMITS: ReadonlyMap<number, LimitPeriod> = new Map([
  [CODES.dailyDownloadLimit, 'day'],
  [CODES.monthlyDownloadLimit, 'month'],
]);

/** S1 §8: what a limit says depends on the reader's level. */
export function downloadRefusal(error: unknown, tier: Tier): DownloadRefusal {
  const period = isBusinessError(error) ? LIMITS.get(error.code) : undefined;
  if (period !== undefined) {
    return { kind: 'limit', dialog: limitDialog('downloadReport', period, tier, messageOfError(error)) };
  }
  if (isBusinessError(error, CODES.notAllowed)) {
    return { kind: 'upgrade', text: error.message, needs: lowestTierFor('downloadReport') };
  }
  return { kind: 'failure', text: messageOfError(error) };
}
