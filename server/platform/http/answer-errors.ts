import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { EnvelopeKind } from '#contract/wire/call.ts';
import { BusinessError, CODES, messageOf } from '#contract/wire/codes.ts';
import { DatabaseBusy } from '../db/database-busy.ts';
import { cannotStore } from '../disk/is-disk-full.ts';
import { tellPartAway } from '../limits/part-away.ts';
import { BROKEN_FORM } from './form-body.ts';
import { TOO_DEEP } from './json-body.ts';
import { MalformedRequest } from './malformed-request.ts';
import { TokenRefused } from './open-token.ts';
import { hasAskerGone, isStopped, ServerStopping, signalOf } from './request-signal.ts';
import { TrafficRefused } from './traffic.ts';

const WHOLE_BODY = '请求体';

/** What Fastify refuses before a schema sees it, by the part of the request that is at fault. */
const REASONS: Record<string, { field: string; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { field: WHOLE_BODY, message: '请求体不是有效的 JSON，请检查后重试' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { field: WHOLE_BODY, message: '请求体为空，请发送 JSON 对象' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    field: 'content-type',
    message: '请求头 content-type：不支持的内容类型，请用 application/json',
  },
  [BROKEN_FORM]: { field: WHOLE_BODY, message: '请求体不是有效的表单，请检查后重试' },
  [TOO_DEEP]: { field: WHOLE_BODY, message: '请求体嵌套过深，最多 32 层' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    field: 'content-length',
    message: '请求头 content-length：请求体长度与声明不符',
  },
};

function kindOf(request: FastifyRequest): EnvelopeKind {
  return request.routeOptions.config.call?.envelope ?? 'v2';
}

const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';
const STANDARD_BODY_BYTES = 64 * 1024;
const BUSY_SECONDS = 5;
const STORES_AGAIN_SECONDS = 30;
const PART_BACK_SECONDS = 10;

const sizeText = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.floor(bytes / 1024)} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** What a person is told of a failure. */
interface Problem {
  status: number;
  code: number;
  message: string;
  data: unknown;
  retryAfterSeconds?: number;
}

function malformed(message: string, data: unknown, status = 400): Problem {
  return { status, code: CODES.invalidInput, message, data };
}

/** What a person is told of a failure; our own faults say nothing of their cause. `mostBytes` is what a body of this call may have. */
export function problemOf(error: unknown, mostBytes: number = STANDARD_BODY_BYTES): Problem {
  if (error instanceof BusinessError) {
    return { status: 200, code: error.code, message: error.message, data: error.details };
  }
  if (error instanceof TokenRefused) {
    const { status, code, message, details } = error;
    return { status, code: CODES[code], message, data: details };
  }
  if (error instanceof TrafficRefused) {
    const { message, retryAfterSeconds } = error;
    return { status: 429, code: CODES[error.code], message, data: { retryAfterSeconds }, retryAfterSeconds };
  }
  if (error instanceof ServerStopping) {
    const message = '服务正在重启，这一次可能没有做完，请先看一看，没有做成的再试';
    const retryAfterSeconds = BUSY_SECONDS;
    return { status: 503, code: CODES.tooBusy, message, data: { retryAfterSeconds }, retryAfterSeconds };
  }
  if (error instanceof DatabaseBusy) {
    const message = `现在太忙，这一次没有做完，请 ${BUSY_SECONDS} 秒后再试`;
    const retryAfterSeconds = BUSY_SECONDS;
    return { status: 503, code: CODES.tooBusy, message, data: { retryAfterSeconds }, retryAfterSeconds };
  }
  if (cannotStore(error)) {
    const message = '现在存不了新的内容，已有的照常可以看，请稍后再试';
    const retryAfterSeconds = STORES_AGAIN_SECONDS;
    return { status: 503, code: CODES.internal, message, data: { retryAfterSeconds }, retryAfterSeconds };
  }
  const away = tellPartAway(error);
  if (away !== null) {
    const retryAfterSeconds = PART_BACK_SECONDS;
    return {
      status: 503,
      code: CODES.internal,
      message: away,
      data: { retryAfterSeconds },
      retryAfterSeconds,
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalid(
      error.validation.map(({ instancePath, message }) => ({ field: fieldName(instancePath), message })),
    );
  }
  if (error instanceof z.ZodError) {
    return invalid(
      error.issues.map(({ path, message }) => ({ field: path.join('.') || WHOLE_BODY, message })),
    );
  }
  if (error instanceof MalformedRequest) return malformed(error.message, { fields: [error.field] });
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>;
  if (code === TOO_LARGE)
    return malformed(`请求体超过 ${sizeText(mostBytes)} 上限`, { fields: [WHOLE_BODY] }, statusCode);
  if (statusCode < 500) {
    const { field = WHOLE_BODY, message = '请求体格式有误，请检查后重试' } = REASONS[code] ?? {};
    return malformed(message, { fields: [field] }, statusCode);
  }
  return { status: 500, code: CODES.internal, message: messageOf(CODES.internal), data: null };
}

function invalid(issues: { field: string; message: string | undefined }[]): Problem {
  const fields = [...new Set(issues.map(({ field }) => field))];
  const where = fields[0] === WHOLE_BODY ? WHOLE_BODY : `字段 ${fields[0]}`;
  return malformed(`${where}：${issues[0]?.message ?? '格式不对'}`, { fields });
}

/** What programs are told by the HTTP status, where pages read the code. */
const OPEN_STATUS: Partial<Record<number, number>> = {
  [CODES.invalidInput]: 400,
  [CODES.sessionExpired]: 401,
  [CODES.sessionInvalid]: 401,
  [CODES.notAllowed]: 403,
  [CODES.notFound]: 404,
  [CODES.tooFrequent]: 429,
  [CODES.dailyDownloadLimit]: 429,
  [CODES.monthlyDownloadLimit]: 429,
  [CODES.dailySearchLimit]: 429,
  [CODES.readingLimitOrQrExpired]: 429,
  [CODES.questionLimit]: 429,
};

/** The failure with the status that a call of this kind answers it with. */
const statedFor = (kind: EnvelopeKind, problem: Problem): Problem =>
  kind === 'open' && problem.status === 200
    ? { ...problem, status: OPEN_STATUS[problem.code] ?? 500 }
    : problem;

/** The content type of a failure. */
export const failureType = (kind: EnvelopeKind): string =>
  `application/${kind === 'open' ? 'problem+json' : 'json'}; charset=utf-8`;

/** A failure in the shape of the call's answers. */
export function failureBody(kind: EnvelopeKind, { status, code, message, data }: Problem): object {
  // RFC 9457; what a type would lead to is told by `code`, which `/docs` lists.
  if (kind === 'open')
    return { type: 'about:blank', title: message, status, code, ...(data as object | null) };
  return kind === 'v2' ? { code, message, data } : { status: 0, code, info: message, infor: data };
}

/** By the number a person reads out, whoever runs the site finds the line in the log: it begins its `reqId`. */
export const faultText = (message: string, requestId: string): string =>
  `${message}（编号 ${requestId.slice(0, 8)}）`;

/** What went wrong as a line of text, for answers that are not ours to shape; written to the log where somebody waits for it still. */
export function plainFault(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): { status: number; text: string } {
  const { status, message } = problemOf(error);
  if (!signalOf(reply).aborted)
    request.log.error({ err: error, url: request.routeOptions.url }, '请求处理失败');
  return { status: Math.max(500, status), text: faultText(message, request.id) };
}

function fieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || WHOLE_BODY;
}

/** Every failure leaves through here: business codes with HTTP 200, malformed requests 4xx, our own faults 500. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const kind = kindOf(request);
    const given = problemOf(error, request.routeOptions.bodyLimit);
    // Of work that the stop broke off it matters little what it failed of.
    const isBroken = isStopped(reply) && given.code === CODES.internal;
    const problem = statedFor(kind, isBroken ? problemOf(signalOf(reply).reason) : given);
    // Work that was given up because nobody waits for it any more is no fault.
    if (hasAskerGone(reply)) return void reply.status(499).send();
    // A person is told what to do; why the provider failed is for whoever runs the site.
    const isFault = !isBroken && (problem.status >= 500 || problem.code === CODES.internal);
    if (isFault) request.log.error({ err: error, url: request.routeOptions.url }, '请求处理失败');
    const data = problem.data ?? (problem.status >= 500 ? { requestId: request.id } : null);
    const message = isFault ? faultText(problem.message, request.id) : problem.message;
    const body = failureBody(kind, { ...problem, message, data });
    if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
    if (problem.retryAfterSeconds !== undefined) void reply.header('retry-after', problem.retryAfterSeconds);
    // As text: a schema of answers knows nothing of failures.
    void reply.status(problem.status).type(failureType(kind)).send(JSON.stringify(body));
  });
}
