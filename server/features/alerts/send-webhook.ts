import { MOST_TOLD_AT_ONCE } from '#contract/rights/alert-limits.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { Outcome } from '#server/platform/outbox/outcome.ts';
import { WebhookFailed } from '#server/ports/webhook.ts';
import type { DeliveryDeps } from './deps.ts';
import { reportUrl } from './report-url.ts';
import { signWebhook } from './sign-webhook.ts';
import type { ChannelRow } from './store/channels.ts';
import type { ClaimedDelivery } from './store/deliveries.ts';
import type { ToldReport } from './told-reports.ts';

type Called = Pick<DeliveryDeps, 'webhook' | 'secrets' | 'clock' | 'origin'>;

const presented = (origin: string, { report, searches }: ToldReport) => ({
  id: report.fid,
  title: report.name,
  url: reportUrl(origin, report.fid),
  organisation: report.stockOrgData.name,
  type: report.fileTypeData.name,
  researchers: report.researcherData.map(({ name }) => name),
  industries: report.fileIndustryData.map(({ name }) => name),
  /** yyyy-MM-dd, Asia/Shanghai. */
  published_on: report.timeText,
  searches,
});

async function call(
  { webhook, secrets, clock }: Called,
  { uid, target, seed, id }: { uid: number; target: string; seed: string; id: string },
  content: object,
): Promise<Outcome> {
  const body = JSON.stringify({ id, ...content });
  const seconds = Math.floor(clock.now() / 1000);
  const headers = signWebhook(secrets.signingSecret(uid, seed), { id, seconds, body });
  try {
    await webhook.post({ url: target, headers, body });
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof WebhookFailed)) throw error;
    return { kind: error.retryable ? 'again' : 'refused', reason: error.message };
  }
}

/** Tells somebody's server; the same delivery has the same id however often it is tried. */
export const sendWebhook = (
  deps: Called,
  { target, seed }: ChannelRow,
  { id, uid, created_at }: ClaimedDelivery,
  told: readonly ToldReport[],
): Promise<Outcome> =>
  call(
    deps,
    { uid, target, seed, id },
    {
      type: 'reports.matched',
      created_at: secondsOf(created_at),
      reports: told.slice(0, MOST_TOLD_AT_ONCE).map((one) => presented(deps.origin, one)),
      /** Those beyond the most that one call names; they stand on the page. */
      more: Math.max(0, told.length - MOST_TOLD_AT_ONCE),
      inbox: `${deps.origin}/myAlerts`,
    },
  );

/** As a real call, with nothing in it. */
export const tryWebhook = (
  deps: Called,
  { target, seed }: ChannelRow,
  uid: number,
  id: string,
): Promise<Outcome> =>
  call(
    deps,
    { uid, target, seed, id },
    {
      type: 'test',
      created_at: Math.floor(deps.clock.now() / 1000),
      reports: [],
      more: 0,
      inbox: `${deps.origin}/myAlerts`,
    },
  );
