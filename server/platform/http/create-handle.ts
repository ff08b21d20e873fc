import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, ParsedRequestOf } from '#contract/call.ts';
import { BusinessError, CODES, messageOf } from '#contract/codes.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Handle, Handler, Identity, RequestContext, SessionGate } from './context.ts';
import { envelope } from './envelope.ts';
import { refuseNulCharacters } from './malformed-request.ts';
import { openContext } from './open-context.ts';
import { checkSignature, seal } from './seal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
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
}

/** Calls that must work for somebody whose session was refused: they make or end one. */
const OPEN_TO_REFUSED = new Set(['/api/v2/session/start', '/api/user/webLogout']);

function refuse(identity: Identity, call: Call, context: RequestContext): void {
  if (identity.kind === 'refused' && !OPEN_TO_REFUSED.has(call.path)) {
    // A request without the right companion proves nothing, so it must not sign out whom the cookie belongs to.
    if (identity.ended) {
      context.cookies.clear('sid');
      context.cookies.clear('token');
    }
    throw new BusinessError(identity.code === 10998 ? 'sessionExpired' : 'sessionInvalid');
  }
  if (call.access === 'signedIn' && context.session.account === null) {
    throw new BusinessError('sessionInvalid', '请先登录', { needs: 'sign-in' });
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
  const { context, identity } = await openContext(request, reply, options.gate, {
    now,
    secureCookies: options.secureCookies,
  });
  refuse(identity, call, context);
  const plain = !call.sealed || (options.allowPlain && request.headers.seal === '0');
  if (!plain && context.sid === '') {
    throw new BusinessError('sessionInvalid', '请先调用 /api/v2/session/start 开始会话');
  }
  if (!plain) await checkSignature(request.rawPayload, options.gate.keysOf(context.sid), now);
  const data = await handler(input, context);
  const shown = plain ? data : await seal(data, options.gate.keysOf(context.sid));
  return envelope(call.envelope, CODES.success, messageOf(CODES.success), shown);
}

/** Makes the `handle` that routes use: validation, session, signature, seal and envelope in one fixed order. */
export function createHandle(app: FastifyInstance, options: HandleOptions): Handle {
  return (call, handler) => {
    app.route({
      method: call.method,
      url: call.path,
      config: { call },
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
  };
}
