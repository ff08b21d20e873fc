import {
  answerLoginScan as answerCall,
  getLoginScan,
  offiaccountLogin,
  simulateScan,
  wxmonitor,
} from '#contract/calls/wechat-login.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { answerLoginScan, readLoginScan, scanLoginCode } from './confirm-login.ts';
import type { AccountDeps } from './deps.ts';
import { welcome } from './session-routes.ts';
import { askLoginCode, pollLoginCode } from './sign-in-with-wechat.ts';

/** Signing in by QR code: the browser's side, the phone's side and the built-in scan. */
export function wechatRoutes(handle: Handle, deps: AccountDeps): void {
  handle(offiaccountLogin, async ({ channel }, context) => {
    const { ticket, url, lifeSeconds, simulated } = await askLoginCode(deps, channel, context.caller);
    return { id: ticket, url, expiresIn: lifeSeconds, simulated };
  });
  handle(wxmonitor, async ({ ticket }, context) => {
    const result = await pollLoginCode(deps, ticket, context.caller);
    if (result.state !== 'done') {
      return { state: result.state, s_id: '', authToken: '', openid: '', phone: '' };
    }
    const { authToken, sid, openid, phone } = await welcome(deps, context, result.opened);
    return { state: 'done' as const, s_id: sid, authToken, openid, phone };
  });
  handle(getLoginScan, ({ proof }, context) => readLoginScan(deps, proof, context.caller.now));
  handle(answerCall, async (answer, context) => {
    await answerLoginScan(deps, answer, context.caller.now);
    return { message: answer.approve ? '已确认登录，请回到电脑上继续' : '已拒绝这次登录' };
  });
  handle(simulateScan, async ({ ticket, person }, context) => {
    if (deps.wechat?.simulated !== true)
      throw new BusinessError('notFound', '本站不用模拟的微信，请用手机扫码');
    const proof = await scanLoginCode(deps, { ticket, openid: `simulated-${person}` }, context.caller.now);
    if (proof === null) {
      throw new BusinessError('readingLimitOrQrExpired', '二维码已过期或已被扫过，请刷新后重新扫码');
    }
    return { proof };
  });
}
