import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { addressPrefix } from '#server/platform/limits/address-prefix.ts';
import type { AccountDeps } from './deps.ts';
import type { AccountSettings } from './settings.ts';
import { returnPlace, type Throttle, takePlace } from './store/throttles.ts';

function throttlesOf(
  failures: AccountSettings['failures'],
  { name, knownAs }: { name: string; knownAs: string | null },
  address: string,
): Throttle[] {
  const { perNameAndAddress, perName, perAddress, perKnownBrowser, windowMs } = failures;
  if (knownAs !== null) return [{ key: `sign-in in browser ${knownAs}`, most: perKnownBrowser, windowMs }];
  const from = addressPrefix(address);
  // Quoted, so that no name that somebody makes up reads like another's name with an address.
  const quoted = JSON.stringify(name);
  return [
    { key: `sign-in as ${quoted} from ${from}`, most: perNameAndAddress, windowMs },
    { key: `sign-in as ${quoted}`, most: perName, windowMs },
    { key: `sign-in from ${from}`, most: perAddress, windowMs },
  ];
}

/**
 * Runs one attempt to sign in under the limits of failures. The places are taken before the password is looked at, so
 * that parallel attempts cannot slip through, and come back when it was right. `name` is already folded; `knownAs` names
 * a browser in which this account was signed in before, whose failures count apart: others cannot use them up.
 * Throws 10009 where too many failed.
 */
export async function throttleSignIn<Result>(
  deps: Pick<AccountDeps, 'db' | 'settings'>,
  whose: { name: string; knownAs: string | null },
  caller: Caller,
  attempt: () => Promise<Result | null>,
): Promise<Result | null> {
  const throttles = throttlesOf(deps.settings.failures, whose, caller.address);
  for (const throttle of throttles) {
    if (await takePlace(deps.db, throttle, caller.now)) continue;
    const minutes = Math.round(deps.settings.failures.windowMs / 60_000);
    throw new BusinessError('tooFrequent', `登录失败次数过多，请 ${minutes} 分钟后再试，或用验证码重设密码`);
  }
  const result = await attempt();
  if (result !== null) for (const { key } of throttles) await returnPlace(deps.db, key, caller.now);
  return result;
}
