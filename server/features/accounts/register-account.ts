import { AGREEMENT_DOCUMENTS } from '#contract/calls/accounts.ts';
import { passwordProblem, TOO_COMMON } from '#contract/text/passwords.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect-database.ts';
import { isListedPassword } from '../credentials/index.ts';
import type { AccountDeps } from './deps.ts';
import { tellRegistered } from './note-registered.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { redeemCode } from './redeem-code.ts';
import { insertAccount, insertConsent, type NewAccount } from './store/accounts.ts';
import type { AccountTables } from './store/tables.ts';

export interface Consent {
  /** The version that was shown. */
  agreement: string;
  /** Declared to be 18 or over. */
  adult: boolean;
}

/** Throws 10006 where the person did not agree to the current version or is under age (S2 §2: 18 or over). */
export function requireConsent(deps: Pick<AccountDeps, 'settings'>, consent: Consent): void {
  if (!consent.adult) throw new BusinessError('invalidInput', '注册须年满 18 岁，请先勾选声明');
  if (consent.agreement !== deps.settings.agreementVersion) {
    throw new BusinessError('invalidInput', '用户协议或隐私政策已更新，请刷新页面，阅读并同意后再试');
  }
}

/** Throws 10006 with what to do where a new password will not do. */
export function requireGoodPassword(password: string, names: readonly string[]): void {
  const problem = passwordProblem(password, names) ?? (isListedPassword(password) ? TOO_COMMON : null);
  if (problem !== null) throw new BusinessError('invalidInput', problem);
}

/** A new account with its consent; undefined where phone or openid belongs to somebody already. */
export async function createAccount(
  tx: Tx<AccountTables>,
  account: NewAccount,
  agreement: string,
): Promise<number | undefined> {
  const uid = await insertAccount(tx, account);
  if (uid === undefined) return undefined;
  for (const document of AGREEMENT_DOCUMENTS) {
    await insertConsent(tx, { uid, document, version: agreement, agreed_at: account.createdAt });
  }
  return uid;
}

export interface Registration extends Consent {
  phone: string;
  /** Empty where one is to be set later. */
  password: string;
  code: string;
  channel: string;
}

/** Registers by phone and code, and signs in. */
export async function registerAccount(
  deps: AccountDeps,
  input: Registration,
  caller: Caller,
): Promise<OpenedSession> {
  const { phone, password, code, channel, agreement } = input;
  requireConsent(deps, input);
  if (password !== '') requireGoodPassword(password, [phone]);
  await redeemCode(deps, { phone, purpose: 'register', code }, caller);
  const account: NewAccount = {
    phone,
    ...(password !== '' && { passwordHash: await deps.passwords.hash(password) }),
    channel,
    nickname: `研友${phone.slice(-4)}`,
    adultDeclaredAt: new Date(caller.now),
    createdAt: new Date(caller.now),
  };
  const uid = await inTransaction(deps.db, async (tx) => {
    const made = await createAccount(tx, account, agreement);
    if (made !== undefined) await tellRegistered(deps, { within: tx, uid: made, channel }, caller);
    return made;
  });
  if (uid === undefined) throw new BusinessError('invalidInput', '该手机号已注册，请直接登录');
  return openSession(deps, uid, 'register', caller);
}
