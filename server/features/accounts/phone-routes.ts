import {
  type AgreementDocument,
  bindPhone as bindPhoneCall,
  changePassword as changePasswordCall,
  changePhone as changePhoneCall,
  getAgreements,
  phoneLogin,
  registerByPhone,
  returnPwd,
  sendPhoneCode,
  usernameLogin,
  verifyUserPhone,
} from '#contract/calls/accounts.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { addressPrefix } from '#server/platform/limits/address-prefix.ts';
import { ownAccount, signedInAccount } from './access.ts';
import { bindPhone, changePhone } from './bind-phone.ts';
import { changePassword } from './change-password.ts';
import type { AccountDeps } from './deps.ts';
import { registerAccount } from './register-account.ts';
import { resetPassword } from './reset-password.ts';
import { sendCode } from './send-code.ts';
import { rememberBrowser, welcome } from './session-routes.ts';
import { signInWithPhone, signInWithUsername } from './sign-in-with-password.ts';
import { takePlace } from './store/throttles.ts';

/** The pages of S2 §2. */
const AGREEMENT_PAGES: { document: AgreementDocument; title: string; path: string }[] = [
  { document: 'user-agreement', title: '用户协议', path: '/protocol' },
  { document: 'privacy-policy', title: '隐私政策', path: '/privacy' },
];

/** Signing in, registering, binding and resetting by phone, code and password (S2 §7). */
export function phoneRoutes(handle: Handle, deps: AccountDeps): void {
  handle(phoneLogin, async ({ phone, pwd }, context) =>
    welcome(deps, context, await signInWithPhone(deps, { phone, password: pwd }, context.caller)),
  );
  handle(usernameLogin, async ({ username, password }, context) =>
    welcome(deps, context, await signInWithUsername(deps, { username, password }, context.caller)),
  );
  handle(getAgreements, async () => ({
    version: deps.settings.agreementVersion,
    list: AGREEMENT_PAGES,
  }));
  handle(registerByPhone, async ({ phone, pwd, code, agreement, adult, channel }, context) => {
    const registration = { phone, password: pwd, code, agreement, adult, channel };
    return welcome(deps, context, await registerAccount(deps, registration, context.caller));
  });
  handle(verifyUserPhone, async (_input, context) => {
    const key = `verify from ${addressPrefix(context.caller.address)}`;
    if (await takePlace(deps.db, { key, most: 60, windowMs: 600_000 }, context.caller.now))
      return { exists: true };
    throw new BusinessError('tooFrequent', '操作过于频繁，请 10 分钟后再试');
  });
  handle(sendPhoneCode, async ({ phone, purpose }, context) => {
    const { account } = context;
    const used = purpose ?? (account === null ? 'reset' : 'bind');
    await sendCode(deps, { phone, purpose: used, uid: account?.uid ?? null }, context.caller);
    const { resendMs, lifeMs } = deps.settings.code;
    const message = '验证码已发送，5 分钟内有效';
    return { message, resendAfter: Math.round(resendMs / 1000), validFor: Math.round(lifeMs / 1000) };
  });
  handle(bindPhoneCall, async ({ phone, pwd, code }, context) => {
    const { uid } = ownAccount(context);
    await bindPhone(deps, uid, { phone, password: pwd, code }, context.caller);
    return { message: '绑定成功' };
  });
  handle(changePhoneCall, async ({ phone, pwd, code }, context) => {
    const input = { phone, password: pwd, code };
    await changePhone(deps, ownAccount(context), input, context.caller);
    return { message: '手机号已更换，请用新手机号登录' };
  });
  handle(changePasswordCall, async ({ pwd, newPwd }, context) => {
    const own = signedInAccount(context);
    await changePassword(deps, own, { old: pwd, chosen: newPwd }, context.caller);
    await rememberBrowser(deps, context, own.uid);
    return { message: '密码已更换，其他设备已退出' };
  });
  handle(returnPwd, async ({ phone, pwd, code }, context) => {
    const own = context.account;
    const uid = await resetPassword(deps, { phone, password: pwd, code }, context.caller, own);
    // The code proved the phone, so that failures of others do not keep the owner from signing in now.
    await rememberBrowser(deps, context, uid);
    return { message: '密码重设成功，请用新密码登录' };
  });
}
