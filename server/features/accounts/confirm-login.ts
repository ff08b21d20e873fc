import { createHash, randomBytes } from 'node:crypto';
import { secondsOf } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { browserName, placeName, sha256 } from '../credentials/index.ts';
import type { AccountDeps } from './deps.ts';
import { type Consent, requireConsent } from './register-account.ts';
import { findAccount } from './store/accounts.ts';
import { answerTicketRow, findScanned, scanTicketRow } from './store/tickets.ts';

function expired(): BusinessError {
  return new BusinessError('readingLimitOrQrExpired', '二维码已过期或已被扫过，请在电脑上刷新后重新扫码');
}

/**
 * WeChat says who scanned. Answers the proof with which that phone, and nobody else, may confirm; null where the code is
 * old, unknown or was scanned already.
 */
export async function scanLoginCode(
  deps: Pick<AccountDeps, 'db'>,
  scan: { ticket: string; openid: string },
  now: number,
): Promise<string | null> {
  const proof = randomBytes(32).toString('base64url');
  const mark = createHash('sha256').update(scan.openid).digest('hex').slice(0, 4);
  const row = {
    ticketHash: sha256(scan.ticket),
    proofHash: sha256(proof),
    openid: scan.openid,
    nickname: `微信用户${mark}`,
  };
  return (await scanTicketRow(deps.db, row, now)) ? proof : null;
}

/** What the phone shows before it agrees: where and with which browser somebody wants to sign in. */
export async function readLoginScan(deps: AccountDeps, proof: string, now: number) {
  const ticket = await findScanned(deps.db, sha256(proof), now);
  if (ticket === undefined || ticket.openid === null) throw expired();
  return {
    place: placeName(ticket.address),
    browser: browserName(ticket.user_agent),
    askedAt: secondsOf(ticket.created_at),
    expiresAt: secondsOf(ticket.expires_at),
    isNew: (await findAccount(deps.db, { openid: ticket.openid })) === undefined,
    agreementVersion: deps.settings.agreementVersion,
  };
}

/** The phone agrees or refuses, once. A WeChat without account registers by it, which needs consent and age. */
export async function answerLoginScan(
  deps: AccountDeps,
  answer: { proof: string; approve: boolean } & Consent,
  now: number,
): Promise<void> {
  const { proof, approve, agreement, adult } = answer;
  const { isNew } = await readLoginScan(deps, proof, now);
  const registers = approve && isNew;
  if (registers) requireConsent(deps, { agreement, adult });
  const change = {
    state: approve ? ('confirmed' as const) : ('refused' as const),
    agreement: registers ? agreement : null,
  };
  if (!(await answerTicketRow(deps.db, sha256(proof), change, now))) throw expired();
}
