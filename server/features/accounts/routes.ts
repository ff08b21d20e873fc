import type { FastifyInstance } from 'fastify';
import type { Handle } from '#server/platform/http/context.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { WechatPush } from '#server/ports/wechat.ts';
import { scanLoginCode } from './confirm-login.ts';
import type { AccountDeps } from './deps.ts';
import { personRoutes } from './person-routes.ts';
import { phoneRoutes } from './phone-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { wechatRoutes } from './wechat-routes.ts';

export function accountRoutes(handle: Handle, deps: AccountDeps): void {
  sessionRoutes(handle, deps);
  phoneRoutes(handle, deps);
  wechatRoutes(handle, deps);
  personRoutes(handle, deps);
}

const PUSH_PATH = '/api/wechat/push';
const MAX_PUSH_BYTES = 64 * 1024;

/** Answers one push of WeChat's servers: 403 for a wrong signature and where there is no WeChat, otherwise the text they wait for. */
export async function answerPush(
  deps: AccountDeps,
  push: WechatPush,
  now: number,
): Promise<{ status: number; body: string }> {
  const event = deps.wechat?.readPush(push, now) ?? null;
  if (event === null) return { status: 403, body: '' };
  if (event.kind === 'echo') return { status: 200, body: event.echo };
  if (event.kind === 'other') return { status: 200, body: 'success' };
  const proof = await scanLoginCode(deps, event.scan, now);
  const text =
    proof === null
      ? '二维码已过期或已被扫过，请在电脑上刷新后重新扫码。'
      : `有人请求登录研见。请打开链接核对地点与浏览器，再确认：${deps.publicUrl}/wechat/confirm?proof=${proof}`;
  return { status: 200, body: event.reply(text) };
}

/** The address that WeChat's servers call; its body is XML and its caller proves itself by a signature. */
export async function wechatPushRoutes(app: FastifyInstance, deps: AccountDeps, clock: Clock): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: MAX_PUSH_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: PUSH_PATH,
      schema: { hide: true },
      handler: async (request, reply) => {
        const query = request.query as WechatPush['query'];
        const body = typeof request.body === 'string' ? request.body : '';
        const answer = await answerPush(deps, { query, body }, clock.now());
        return reply.status(answer.status).type('text/plain; charset=utf-8').send(answer.body);
      },
    });
  });
}
