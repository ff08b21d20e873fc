import { randomBytes } from 'node:crypto';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import { addressPrefix } from '#server/platform/limits/address-prefix.ts';
import { WechatFailed } from '#server/ports/wechat.ts';
import { sha256 } from '../credentials/index.ts';
import type { AccountDeps } from './deps.ts';
import { tellRegistered } from './note-registered.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { createAccount } from './register-account.ts';
import { findAccount } from './store/accounts.ts';
import { takePlace } from './store/throttles.ts';
import { findTicketOf, insertTicket, redeemTicketRow } from './store/tickets.ts';

const TEN_MINUTES_MS = 10 * 60_000;

/** The browser asks for a QR code: a ticket of 128 bits that only this browser can redeem, once, for 60 seconds. */
export async function askLoginCode(deps: AccountDeps, channel: string, caller: Caller) {
  const { wechat } = deps;
  if (wechat === null) throw new BusinessError('notFound', '本站没有开通微信扫码登录，请用手机号登录');
  if (caller.sessionKey === '') throw new BusinessError('sessionInvalid', '请刷新页面后再扫码登录');
  const throttle = { key: `qr from ${addressPrefix(caller.address)}`, most: 100, windowMs: TEN_MINUTES_MS };
  if (!(await takePlace(deps.db, throttle, caller.now))) {
    throw new BusinessError('tooFrequent', '获取二维码过于频繁，请 10 分钟后再试，或用手机号登录');
  }
  const ticket = randomBytes(16).toString('base64url');
  const lifeSeconds = Math.floor(deps.settings.ticketLifeMs / 1000);
  const { url } = await wechat.requestLoginCode(ticket, lifeSeconds).catch((error: unknown) => {
    if (!(error instanceof WechatFailed)) throw error;
    throw new BusinessError('internal', '微信二维码暂时无法获取，请稍后刷新，或用手机号登录', null, error);
  });
  await insertTicket(deps.db, {
    ticket_hash: sha256(ticket),
    session_key: caller.sessionKey,
    address: caller.address,
    user_agent: caller.userAgent.slice(0, 300),
    channel,
    created_at: new Date(caller.now),
    expires_at: new Date(caller.now + deps.settings.ticketLifeMs),
  });
  return { ticket, url, lifeSeconds, simulated: wechat.simulated };
}

export type PollResult =
  | { state: 'waiting' | 'scanned' | 'refused' }
  | { state: 'done'; opened: OpenedSession };

/**
 * The browser asks what became of its QR code, and is signed in where the phone agreed. Throws 10010 where the code is
 * old, used, or was shown to another browser.
 */
export async function pollLoginCode(deps: AccountDeps, ticket: string, caller: Caller): Promise<PollResult> {
  const expired = new BusinessError('readingLimitOrQrExpired', '二维码已过期，请刷新后重新扫码');
  const hash = sha256(ticket);
  const found = await findTicketOf(deps.db, hash, caller.sessionKey, caller.now);
  if (found === undefined || found.state === 'redeemed') throw expired;
  if (found.state !== 'confirmed') return { state: found.state };
  const uid = await inTransaction(deps.db, async (tx) => {
    const redeemed = await redeemTicketRow(tx, hash, caller.sessionKey, caller.now);
    if (redeemed === undefined || redeemed.openid === null) throw expired;
    const { openid, nickname, channel, agreement } = redeemed;
    const known = await findAccount(tx, { openid });
    if (known !== undefined) return known.uid;
    // Without agreement the account was there when the phone confirmed and is gone now.
    if (agreement === null) throw expired;
    const at = new Date(caller.now);
    const created = { openid, nickname, channel, adultDeclaredAt: at, createdAt: at };
    const uidOfNew = await createAccount(tx, created, agreement);
    if (uidOfNew !== undefined) await tellRegistered(deps, { within: tx, uid: uidOfNew, channel }, caller);
    return uidOfNew ?? (await findAccount(tx, { openid }))?.uid;
  });
  if (uid === undefined) throw expired;
  return { state: 'done', opened: await openSession(deps, uid, 'wechat', caller) };
}
