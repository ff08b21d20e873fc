import { randomBytes, randomInt } from 'node:crypto';
import type { CodePurpose } from '#contract/calls/accounts.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { addressPrefix } from '#server/platform/limits/address-prefix.ts';
import { SmsFailed, type SmsMessage } from '#server/ports/sms.ts';
import type { AccountDeps } from './deps.ts';
import { phoneOwner } from './store/accounts.ts';
import { type CodeKey, dropCode, putCode } from './store/codes.ts';
import { returnPlace, type Throttle, takePlace } from './store/throttles.ts';

const HOUR_MS = 3600_000;

interface Limit extends Throttle {
  refusal: string;
}

function limitsOf({ settings }: AccountDeps, phone: string, caller: Caller): Limit[] {
  const { code, sms } = settings;
  const from = addressPrefix(caller.address);
  return [
    {
      key: `sms again ${phone}`,
      most: 1,
      windowMs: code.resendMs,
      refusal: '验证码刚刚发送过，请 60 秒后再获取',
    },
    {
      key: `sms hour ${phone}`,
      most: sms.perPhonePerHour,
      windowMs: HOUR_MS,
      refusal: '该手机号获取验证码过于频繁，请 1 小时后再试',
    },
    {
      key: `sms day ${phone}`,
      most: sms.perPhonePerDay,
      windowMs: DAY_MS,
      refusal: '该手机号今日获取验证码次数已达上限，请明日再试',
    },
    {
      key: `sms from ${from}`,
      most: sms.perAddressPerDay,
      windowMs: DAY_MS,
      refusal: '当前网络今日获取验证码次数已达上限，请明日再试',
    },
    {
      key: 'sms all',
      most: sms.perDay,
      windowMs: DAY_MS,
      refusal: '短信服务繁忙，请稍后再试或用微信扫码登录',
    },
  ];
}

async function takeAll(deps: AccountDeps, limits: Limit[], now: number): Promise<void> {
  const taken: Limit[] = [];
  for (const limit of limits) {
    if (await takePlace(deps.db, limit, now)) {
      taken.push(limit);
      continue;
    }
    for (const { key } of taken) await returnPlace(deps.db, key, now);
    throw new BusinessError('tooFrequent', limit.refusal);
  }
}

/** Whether the code is for a phone that must not belong to anybody yet. */
function wantsFreePhone(purpose: CodePurpose): boolean {
  return purpose === 'register' || purpose === 'bind' || purpose === 'change';
}

/** Who gets a code, and who is told instead why there is none. The caller cannot tell which it was. */
async function mayHaveCode(deps: AccountDeps, phone: string, purpose: CodePurpose, uid: number | null) {
  const owner = await phoneOwner(deps.db, phone);
  if (wantsFreePhone(purpose)) return owner === null;
  return purpose === 'delete' ? owner !== null && owner === uid : owner !== null;
}

/**
 * Sends a code of six digits, bound to phone, purpose and the asking browser. Every request sends exactly one message and
 * does the same work: a phone for which there is no code gets a message that says so, and a code nobody can guess.
 * Throws 10009 over a budget, 10500 where the provider refuses.
 */
export async function sendCode(
  deps: AccountDeps,
  input: { phone: string; purpose: CodePurpose; uid: number | null },
  caller: Caller,
): Promise<void> {
  const { phone, purpose } = input;
  if (caller.sessionKey === '') throw new BusinessError('sessionInvalid', '请刷新页面后再获取验证码');
  const limits = limitsOf(deps, phone, caller);
  await takeAll(deps, limits, caller.now);
  const allowed = await mayHaveCode(deps, phone, purpose, input.uid);
  const key: CodeKey = { phone, purpose, sessionKey: caller.sessionKey };
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { lifeMs } = deps.settings.code;
  const [right, nobodys] = [codeHash(deps, key, code), randomBytes(32)];
  await putCode(deps.db, key, {
    hash: allowed ? right : nobodys,
    createdAt: new Date(caller.now),
    expiresAt: new Date(caller.now + lifeMs),
  });
  try {
    await deps.sms.send(messageFor(allowed, purpose, phone, code, lifeMs));
  } catch (error) {
    if (!(error instanceof SmsFailed)) throw error;
    await dropCode(deps.db, key);
    for (const limit of limits) await returnPlace(deps.db, limit.key, caller.now);
    const hint = error.retryable ? '请稍后重试' : '请检查手机号，或用微信扫码登录';
    throw new BusinessError('internal', `短信没有发出，${hint}`, null, error);
  }
}

function messageFor(
  allowed: boolean,
  purpose: CodePurpose,
  phone: string,
  code: string,
  lifeMs: number,
): SmsMessage {
  if (allowed) return { kind: 'code', purpose, phone, code, minutes: Math.round(lifeMs / 60_000) };
  return { kind: wantsFreePhone(purpose) ? 'already-registered' : 'not-registered', phone };
}

export function codeHash(deps: Pick<AccountDeps, 'secrets'>, key: CodeKey, code: string): Buffer {
  return deps.secrets.mac('code', key.phone, key.purpose, key.sessionKey, code);
}
