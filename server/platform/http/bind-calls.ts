import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Call, OPERATOR_ROLE, type ParsedRequestOf } from '#contract/wire/call.ts';
import type { Answer } from '#contract/wire/client.ts';
import { BusinessError, CODES, messageOf } from '#contract/wire/codes.ts';
import type { Ask } from '#contract/wire/direct-client.ts';
import type { Clock } from '#server/ports/clock.ts';
import { problemOf } from './answer-errors.ts';
import type { Handle, Handler, RequestContext, SessionGate, SessionVerdict } from './context.ts';
import { declaredAnswer } from './declared-answer.ts';
import { envelope } from './envelope.ts';
import { refuseNulCharacters } from './malformed-request.ts';
import { openContext } from './open-context.ts';
import type {} from './route-config.ts';
import { checkSignature, seal } from './seal.ts';
import type { Traffic } from './traffic.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The payload as it came, before validation changed it: what was signed. */
    rawPayload: unknown;
  }
}

export interface HandleOptions {
  gate: SessionGate;
  clock: Clock;
  secureCookies: boolean;
  /** Whether a caller without WebCrypto may ask for plain answers (`seal: 0`). */
  allowPlain: boolean;
  /** Whether an answer with more than its call declares fails, as in tests, instead of losing what is too much. */
  strictAnswers: boolean;
  /** The line before the handlers. */
  traffic: Traffic;
}

function refusePending({ openTo }: Call, { pending }: RequestContext): void {
  if (pending !== null && !openTo?.includes('pending'))
    throw new BusinessError('notAllowed', '请先把初始密码换成自己的，再使用其他功能', {
      needs: 'new-password',
    });
}

function refuse(verdict: SessionVerdict, call: Call, context: RequestContext): void {
  if (verdict.kind === 'refused' && !call.openTo?.includes('refused')) {
    // A request without the right companion proves nothing, so it must not sign out whom the cookie belongs to.
    if (verdict.ended) {
      context.cookies.clear('sid');
      context.cookies.clear('token');
    }
    throw new BusinessError(verdict.code === 10998 ? 'sessionExpired' : 'sessionInvalid');
  }
  refuseStrangers(call, context);
}

function refuseStrangers(call: Call, context: RequestContext): void {
  refusePending(call, context);
  if (call.access === 'visitor') return;
  // Those who are pending are left here where what they call is open to them.
  if (context.account === null && context.pending === null)
    throw new BusinessError('sessionInvalid', '请先登录', { needs: 'sign-in' });
  if (call.access === 'operator' && !context.account?.roles.includes(OPERATOR_ROLE)) {
    throw new BusinessError('notAllowed', '只有运营人员可以使用', { needs: OPERATOR_ROLE });
  }
}

/** Sealed data is text on the wire; JSON Schema says beside it what the text holds once opened. */
function sealedSchema(call: Call): z.ZodType {
  const { $schema: _dialect, ...contentSchema } = z.toJSONSchema(call.response, { unrepresentable: 'any' });
  const description =
    'JWE（dir, A256GCM），用会话的 sealKey 解开后为 contentSchema；请求头 seal: 0 时直接给出明文（仅 http）';
  return z.string().meta({ description, contentMediaType: 'application/jose', contentSchema });
}

function answerSchema(call: Call): z.ZodType {
  const data = call.sealed ? sealedSchema(call) : call.response;
  return call.envelope === 'v2'
    ? z.object({ code: z.number(), message: z.string(), data })
    : z.object({ status: z.number(), code: z.number(), info: z.string(), infor: data });
}

async function answer<C extends Call>(
  call: C,
  handler: Handler<C>,
  options: HandleOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const input = (call.method === 'GET' ? request.query : request.body) as ParsedRequestOf<C>;
  refuseNulCharacters(input as object);
  const now = options.clock.now();
  const { context, verdict } = await openContext(request, reply, options.gate, {
    now,
    secureCookies: options.secureCookies,
  });
  refuse(verdict, call, context);
  const plain = !call.sealed || (options.allowPlain && request.headers.seal === '0');
  if (!plain && context.sid === '') {
    // A page shows the keys of a session whose cookie is gone: that is told to a person. A program that never began one is told how.
    const { token = '' } = request.headers;
    throw token === ''
      ? new BusinessError('sessionInvalid', '请先调用 /api/v2/session/start 开始会话')
      : new BusinessError('sessionInvalid');
  }
  if (!plain) checkSignature(request.rawPayload, options.gate.keysOf(context.sid), now);
  const answered = await options.traffic.call(context.caller, () => handler(input, context), call.cost);
  const data = declaredAnswer(call, answered, options.strictAnswers);
  const shown = plain ? data : seal(data, options.gate.keysOf(context.sid));
  return envelope(call.envelope, CODES.success, messageOf(CODES.success), shown);
}

/** A call bound to its handler, for who asks in this process. */
type Bound = (request: unknown, context: RequestContext) => Promise<unknown>;

const boundTo =
  <C extends Call>(call: C, handler: Handler<C>, strictAnswers: boolean): Bound =>
  async (request, context) => {
    const input = call.request.parse(request) as ParsedRequestOf<C>;
    refuseNulCharacters(input as object);
    refuseStrangers(call, context);
    // What the call does not declare must not reach the page either.
    return declaredAnswer(call, await handler(input, context), strictAnswers);
  };

async function answerHere(bound: Bound, request: unknown, context: RequestContext): Promise<Answer> {
  try {
    return { code: CODES.success, message: '', data: await bound(request, context) };
  } catch (error) {
    const { code, message, data } = problemOf(error);
    // Work that was given up because its reader has gone is no fault.
    const isGone = context.caller.signal?.aborted ?? false;
    if (code === CODES.internal && !isGone) context.log.error({ err: error }, '页面里的调用失败');
    return { code, message, data };
  }
}

export interface BoundCalls {
  handle: Handle;
  /** Asks the same handlers with the same rights in this process, for a context whose session is known already. */
  askAs(context: RequestContext): Ask;
}

/** Makes the `handle` that routes use: validation, session, signature, seal and envelope in one fixed order. */
export function bindCalls(app: FastifyInstance, options: HandleOptions): BoundCalls {
  const bound = new Map<string, Bound>();
  return {
    handle: (call, handler) => {
      bound.set(call.path, boundTo(call, handler, options.strictAnswers));
      app.route({
        method: call.method,
        url: call.path,
        config: { call },
        ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
        schema: {
          summary: call.summary,
          tags: [call.path.split('/').at(call.path.startsWith('/api/v2/') ? 3 : 2) ?? 'api'],
          ...(call.method === 'GET' ? { querystring: call.request } : { body: call.request }),
          response: { 200: answerSchema(call) },
        },
        preValidation: async (request) => {
          request.rawPayload = call.method === 'GET' ? request.query : request.body;
          if (call.method === 'POST') request.body ??= {};
        },
        handler: (request, reply) => answer(call, handler, options, request, reply),
      });
    },
    askAs: (context) => (path, request) => {
      const call = bound.get(path);
      if (call === undefined) throw new Error(`没有绑定的调用：${path}`);
      return answerHere(call, request, context);
    },
  };
}
