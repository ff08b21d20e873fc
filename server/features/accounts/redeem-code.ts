import type { CodePurpose } from '#contract/calls/accounts.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AccountDeps } from './deps.ts';
import { codeHash } from './send-code.ts';
import { type CodeKey, consumeCode, hasCode } from './store/codes.ts';
import { returnPlace, takePlace } from './store/throttles.ts';

const HOUR_MS = 3600_000;

/**
 * Uses up a code, or throws 10006 where it is wrong, old, used or another browser's, and 10009 where too many guesses
 * were wrong. A guess takes its place before it is looked at and gets it back when right, so that of any number of
 * parallel guesses only five wrong ones an hour are looked at, however many codes were asked for.
 */
export async function redeemCode(
  deps: AccountDeps,
  input: { phone: string; purpose: CodePurpose; code: string },
  caller: Caller,
): Promise<void> {
  const { db, settings } = deps;
  const { phone, purpose } = input;
  const key: CodeKey = { phone, purpose, sessionKey: caller.sessionKey };
  const wrong = new BusinessError('invalidInput', '验证码不正确或已过期，请重新获取');
  // A browser that never asked for a code must not use up the guesses of somebody else's phone.
  if (!(await hasCode(db, key, caller.now))) throw wrong;
  const throttle = { key: `guess ${phone}`, most: settings.code.wrongGuessesPerHour, windowMs: HOUR_MS };
  if (!(await takePlace(db, throttle, caller.now))) {
    throw new BusinessError('tooFrequent', '验证码错误次数过多，请 1 小时后再试');
  }
  if (!(await consumeCode(db, key, codeHash(deps, key, input.code), caller.now))) throw wrong;
  await returnPlace(db, throttle.key, caller.now);
}
