import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Call, type JsonCall, OPERATOR_ROLE, type ParsedRequestOf } from '#contract/wire/call.ts';
import type { Answer } from '#contract/wire/client.ts';
import { BusinessError, CODES, messageOf } from '#contract/wire/codes.ts';
import type { Ask } from '#contract/wire/direct-client.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Logger } from '../log/create-logger.ts';
import { NO_TRACES, type Traces } from '../traces/traces.ts';
import { problemOf } from './answer-errors.ts';
import { answerInPieces } from './answer-in-pieces.ts';
import { answerSchema, securityOf } from './answer-schema.ts';
import type {
  Handle,
  HandleInPieces,
  Handler,
  RequestContext,
  SessionGate,
  SessionVerdict,
  TokenGate,
} from './context.ts';
import { declaredAnswer } from './declared-answer.ts';
import { envelope } from './envelope.ts';
import { parseFormBodies } from './form-body.ts';
import { refuseNulCharacters } from './malformed-request.ts';
import { type OpenedContext, openContext, SESSION_COOKIE } from './open-context.ts';
import { bearerOf, NO_TOKENS, openToken, TokenRefused } from './open-token.ts';
import type {} from './route-config.ts';
import { checkSignature, seal } from './seal.ts';
import { type CallTimes, timeCall } from './slow-calls.ts';
import { STANDARD_WATCH, type StreamWatch } from './stream-ending.ts';
import { withinTime } from './time-limit.ts';
import type { Traffic } from './traffic.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The payload as it came, before validation changed it: what was signed. */
    rawPayload: unknown;
  }
}

export interface HandleOptions {
  gate: SessionGate;
  /** Without one every personal token is refused. */
  tokens?: TokenGate;
  clock: Clock;
  secureCookies: boolean;
  /** Whether a caller without WebCrypto may ask for plain answers (`seal: 0`). */
  allowPlain: boolean;
  /** Whether an answer with more than its call declares fails, as in tests, instead of losing what is too much. */
  strictAnswers: boolean;
  /** How answers in pieces are watched, where that differs from the standard. */
  watch?: Partial<StreamWatch>;
  /** The line before the handlers. */
  traffic: Traffic;
  /** Calls that take so long are logged; 0 none. */
  slowCallMs?: number | undefined;
  /** What keeps calls in traces; none where it is left out. */
  traces?: Traces | undefined;
}

const timesOf = ({ slowCallMs = 0, traces = NO_TRACES }: HandleOptions, log: Logger): CallTimes => ({
  log,
  slowMs: slowCallMs,
  traces,
});

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

/** A program that shows nothing but a token where none is taken is told so, and not that it should sign in. */
function refuseVainToken({ access }: Call, { headers, cookies }: FastifyRequest): void {
  const isVain = access === 'signedIn' || access === 'operator';
  if (isVain && cookies[SESSION_COOKIE] === undefined && /^Bearer /i.test(headers.authorization ?? ''))
    throw new TokenRefused(403, '这个接口不接受令牌，只能在网页上登录后使用', { needs: 'sign-in' });
}

/** Opens what a request shows of itself, a token or a session; throws where the call is not for whoever that is. */
async function openFor(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { gate, tokens = NO_TOKENS, clock, secureCookies }: HandleOptions,
): Promise<OpenedContext> {
  const now = clock.now();
  const bearer = bearerOf(request);
  if (bearer !== null) return openToken(request, reply, { call, bearer, tokens, now });
  refuseVainToken(call, request);
  const opened = await openContext(request, reply, gate, { now, secureCookies });
  refuse(opened.verdict, call, opened.context);
  return opened;
}

/** The input of a request that has passed its schema. */
function inputOf<C extends Call>(call: C, request: FastifyRequest): ParsedRequestOf<C> {
  const input = (call.method === 'GET' ? request.query : request.body) as ParsedRequestOf<C>;
  refuseNulCharacters(input as object);
  return input;
}

async function answer<C extends JsonCall>(
  call: C,
  handler: Handler<C>,
  options: HandleOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const input = inputOf(call, request);
  const { context } = await openFor(call, request, reply, options);
  const plain = !call.sealed || (options.allowPlain && request.headers.seal === '0');
  if (!plain && context.sid === '') {
    // A page shows the keys of a session whose cookie is gone: that is told to a person. A program that never began one is told how.
    const { token = '' } = request.headers;
    throw token === ''
      ? new BusinessError('sessionInvalid', '请先调用 /api/v2/session/start 开始会话')
      : new BusinessError('sessionInvalid');
  }
  const { caller } = context;
  if (!plain) checkSignature(request.rawPayload, options.gate.keysOf(context.sid), caller.now);
  const work = () =>
    withinTime(call.timeLimitSeconds, caller.signal, (signal) =>
      handler(input, signal === caller.signal ? context : { ...context, caller: { ...caller, signal } }),
    );
  const asked = { call: call.path, from: 'http' } as const;
  const answered = await timeCall(timesOf(options, context.log), asked, (begun) => {
    const inTurn = () => {
      begun();
      return work();
    };
    return options.traffic.call(caller, inTurn, call.cost);
  });
  const data = declaredAnswer(call, answered, options.strictAnswers);
  const shown = plain ? data : seal(data, options.gate.keysOf(context.sid));
  return envelope(call.envelope, CODES.success, messageOf(CODES.success), shown);
}

/** A call bound to its handler, for who asks in this process. */
type Bound = (request: unknown, context: RequestContext) => Promise<unknown>;

const boundTo =
  <C extends JsonCall>(call: C, handler: Handler<C>, strictAnswers: boolean): Bound =>
  async (request, context) => {
    const input = call.request.parse(request) as ParsedRequestOf<C>;
    refuseNulCharacters(input as object);
    refuseStrangers(call, context);
    // What the call does not declare must not reach the page either.
    return declaredAnswer(call, await handler(input, context), strictAnswers);
  };

async function answerHere(asked: () => Promise<unknown>, context: RequestContext): Promise<Answer> {
  try {
    return { code: CODES.success, message: '', data: await asked() };
  } catch (error) {
    const { code, message, data, status } = problemOf(error);
    // Work that was given up because its reader has gone is no fault.
    const isGone = context.caller.signal?.aborted ?? false;
    if ((code === CODES.internal || status >= 500) && !isGone)
      context.log.error({ err: error }, '页面里的调用失败');
    return { code, message, data };
  }
}

export interface BoundCalls {
  handle: Handle;
  handleInPieces: HandleInPieces;
  /** Asks the same handlers with the same rights in this process, for a context whose session is known already. */
  askAs(context: RequestContext): Ask;
}

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function addRoute(app: FastifyInstance, call: Call, handler: Answering): void {
  const route: RouteOptions = {
    method: call.method,
    url: call.path,
    config: { call },
    ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
    schema: {
      summary: call.summary,
      tags: [call.path.split('/').at(call.path.startsWith('/api/v2/') ? 3 : 2) ?? 'api'],
      ...securityOf(call),
      ...(call.takesForm ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
      ...(call.method === 'GET' ? { querystring: call.request } : { body: call.request }),
      response: { 200: answerSchema(call) },
    },
    preValidation: async (request) => {
      request.rawPayload = call.method === 'GET' ? request.query : request.body;
      if (call.method === 'POST') request.body ??= {};
    },
    handler,
  };
  if (call.takesForm !== true) app.route(route);
  else
    void app.register(async (scope) => {
      parseFormBodies(scope);
      scope.route(route);
    });
}

/** Makes the `handle` that routes use: validation, identity, signature, line, seal and envelope in one fixed order. */
export function bindCalls(app: FastifyInstance, options: HandleOptions): BoundCalls {
  const bound = new Map<string, Bound>();
  const watch = { ...STANDARD_WATCH, ...options.watch };
  return {
    handle(call, handler) {
      bound.set(call.path, boundTo(call, handler, options.strictAnswers));
      addRoute(app, call, (request, reply) => answer(call, handler, options, request, reply));
    },
    handleInPieces(call, handler) {
      const give = answerInPieces(call, handler, { ...options, watch });
      addRoute(app, call, async (request, reply) => {
        const input = inputOf(call, request);
        await give(reply, input, await openFor(call, request, reply, options));
        return reply;
      });
    },
    askAs: (context) => (path, request) => {
      const call = bound.get(path);
      if (call === undefined) throw new Error(`没有绑定的调用：${path}`);
      const asked = { call: path, from: 'page' } as const;
      const times = timesOf(options, context.log);
      return answerHere(() => timeCall(times, asked, () => call(request, context)), context);
    },
  };
}
