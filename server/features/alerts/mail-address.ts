import { randomUUID } from 'node:crypto';
import type { Rhythm } from '#contract/calls/alert-delivery.ts';
import { PROOF_HOURS, PROOFS_A_DAY } from '#contract/rights/alert-limits.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { MailFailed } from '#server/ports/mail.ts';
import { allowSaving, ownAlerts } from './access.ts';
import { uidOfToken } from './alert-secrets.ts';
import type { DeliveryDeps } from './deps.ts';
import { presentDelivery } from './present-delivery.ts';
import { sendProof } from './send-letter.ts';
import {
  confirmMail,
  deleteChannel,
  putChannel,
  readChannels,
  setRhythm,
  takeMailAsk,
} from './store/channels.ts';

const HOUR_MS = 3_600_000;

/** The same box, however it is written: domains are the same in any case. */
const plainAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${address.slice(at + 1).toLowerCase()}`;
};

/**
 * Letters go to this address, as soon as whoever has it confirms it. The same address again only takes the rhythm; where it is not
 * confirmed, or was given up, it is asked again. Throws 10007, 10999, 10009 too often, 10006 where the letter is not taken.
 */
export async function saveMail(
  deps: DeliveryDeps,
  { address, rhythm }: { address: string; rhythm: Rhythm },
  caller: Caller,
) {
  const { db, mail, secrets, origin } = deps;
  const owner = allowSaving(deps.quotas, caller);
  if (mail === null) throw new BusinessError('notAllowed', '本站没有开通邮件，请改用订阅源或推送');
  const target = plainAddress(address);
  const now = new Date(caller.now);
  const known = (await readChannels(db, owner)).find(({ kind }) => kind === 'mail');
  if (known?.target === target && known.confirmed_at !== null && known.stopped_at === null) {
    await setRhythm(db, owner, rhythm, now);
    return { is_asked: 0 as const, delivery: await presentDelivery(deps, caller) };
  }
  const asks = { now, since: new Date(caller.now - DAY_MS), most: PROOFS_A_DAY };
  if (!(await takeMailAsk(db, owner, secrets.hashOf(target.toLowerCase()), asks)))
    throw new BusinessError('tooFrequent', `一天最多寄 ${PROOFS_A_DAY} 封确认信，请明天再试`);
  const token = secrets.draw();
  await putChannel(
    db,
    owner,
    { kind: 'mail', target, rhythm, seed: secrets.draw(), proofHash: secrets.hashOf(token) },
    now,
  );
  try {
    await sendProof(mail, { origin, to: target, token, id: randomUUID() });
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    throw new BusinessError('invalidInput', `确认信没有寄出（${error.message}），请核对邮箱后再试`);
  }
  return { is_asked: 1 as const, delivery: await presentDelivery(deps, caller) };
}

/** The address that is confirmed by this; null where the link is old or wrong. */
export const confirmAddress = (
  { db, secrets, clock }: Pick<DeliveryDeps, 'db' | 'secrets' | 'clock'>,
  token: string,
): Promise<string | null> => {
  const now = clock.now();
  return confirmMail(db, secrets.hashOf(token), {
    now: new Date(now),
    notBefore: new Date(now - PROOF_HOURS * HOUR_MS),
  });
};

/** The address that the token of a letter may end the letters to; null where there are none any more. */
export async function addressOf(
  { db, secrets }: Pick<DeliveryDeps, 'db' | 'secrets'>,
  token: string,
): Promise<string | null> {
  const uid = uidOfToken(token);
  if (uid === null) return null;
  const channel = (await readChannels(db, ownAlerts({ uid }))).find(({ kind }) => kind === 'mail');
  return channel !== undefined && secrets.isUnsubscribeToken(token, uid, channel.seed)
    ? channel.target
    : null;
}

/** Ends the letters; a second time does nothing. */
export async function endLetters(
  deps: Pick<DeliveryDeps, 'db' | 'secrets'>,
  token: string,
): Promise<string | null> {
  const address = await addressOf(deps, token);
  if (address !== null) await deleteChannel(deps.db, ownAlerts({ uid: uidOfToken(token) }), 'mail');
  return address;
}
