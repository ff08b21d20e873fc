import { MOST_TOLD_AT_ONCE, PROOF_HOURS } from '#contract/rights/alert-limits.ts';
import { type Outcome, outcomeOfFailure } from '#server/platform/outbox/outcome.ts';
import { MailFailed, type MailPort } from '#server/ports/mail.ts';
import type { DeliveryDeps } from './deps.ts';
import { reportUrl } from './report-url.ts';
import { letterOfProof, letterOfReports } from './rules/letter-text.ts';
import type { ChannelRow } from './store/channels.ts';
import type { ClaimedDelivery } from './store/deliveries.ts';
import type { ToldReport } from './told-reports.ts';

const mailUrl = (origin: string, what: 'confirm' | 'unsubscribe', token: string): string =>
  `${origin}/alerts/mail/${what}/${token}`;

/** Writes to somebody of new reports. What may have left is not sent again. */
export async function sendLetter(
  { mail, secrets, origin }: Pick<DeliveryDeps, 'mail' | 'secrets' | 'origin'>,
  { target, seed }: ChannelRow,
  { id, uid }: ClaimedDelivery,
  told: readonly ToldReport[],
): Promise<Outcome> {
  if (mail === null) return { kind: 'again', reason: '本站暂不寄信' };
  const unsubscribeUrl = mailUrl(origin, 'unsubscribe', secrets.unsubscribeToken(uid, seed));
  const written = letterOfReports({
    reports: told.slice(0, MOST_TOLD_AT_ONCE).map(({ report, searches }) => ({
      title: report.name,
      url: reportUrl(origin, report.fid),
      facts: [report.stockOrgData.name, report.fileTypeData.name, report.timeText]
        .filter((fact) => fact !== '')
        .join(' · '),
      searches,
    })),
    more: Math.max(0, told.length - MOST_TOLD_AT_ONCE),
    inboxUrl: `${origin}/myAlerts`,
    settingsUrl: `${origin}/myAlerts?tab=delivery`,
    unsubscribeUrl,
  });
  try {
    await mail.send({ id, to: target, ...written, unsubscribeUrl });
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    return outcomeOfFailure(error);
  }
}

/** Asks whoever has the address whether it is theirs. Throws `MailFailed`. */
export const sendProof = (
  mail: MailPort,
  { origin, to, token, id }: { origin: string; to: string; token: string; id: string },
): Promise<void> =>
  mail.send({
    id,
    to,
    ...letterOfProof({ url: mailUrl(origin, 'confirm', token), hours: PROOF_HOURS, site: origin }),
    unsubscribeUrl: null,
  });
