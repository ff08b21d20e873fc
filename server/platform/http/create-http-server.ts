import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { pino } from 'pino';
import { CODES } from '#contract/wire/codes.ts';
import { forPeople } from '../limits/for-people.ts';
import type { Traces } from '../traces/traces.ts';
import { answerErrors } from './answer-errors.ts';
import { addApiPages } from './api-pages.ts';
import { compressAnswers } from './compress-answers.ts';
import { explainIssuesInChinese } from './issue-text.ts';
import { parseJsonBodies } from './json-body.ts';
import { type Figure, operationalRoutes, type Readiness } from './operational-routes.ts';
import { type Gatekeeper, refuseEarly } from './refuse-early.ts';
import { watchRequests } from './request-signal.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';
import { warnOfUnknownProxy } from './warn-of-unknown-proxy.ts';

export interface HttpServerOptions {
  log: pino.Logger;
  /** People come by https: only then are browsers told to insist on it. */
  https: boolean;
  trustedProxies: string[];
  readiness: Readiness;
  /** What `/metrics` shows beside the figures of HTTP. */
  figures: readonly Figure[];
  /** Who is refused before all else. */
  gatekeeper: Gatekeeper;
  /** Whether `/docs` shows the API. */
  apiPages: boolean;
  /** Whether a stop is near: answers then end their connections, so that a proxy opens its next one elsewhere. */
  isDraining?: (() => boolean) | undefined;
  /** So long requests may go on after a stop was asked for. */
  stopGraceMs?: number | undefined;
  /** What keeps traces, and how the page at a path is called in them; none where it is left out. */
  traces?: Traces | undefined;
  routeOfPage?: ((path: string) => string | null) | undefined;
  /** Allows what the development server injects into pages. */
  development: boolean;
}

/** Calls of ours are a few hundred bytes. */
const MAX_BODY_BYTES = 64 * 1024;
/** How long a stop waits for requests in flight; a slow download must not hold it for ever. */
const CLOSE_TIMEOUT_MS = 8_000;
/** So long after the stop a connection may be without a request. */
const UNUSED_MS = 300;

explainIssuesInChinese();

/** What is no HTTP at all never becomes a request, so no error handler sees it. */
function refuseBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  const message =
    error.code === 'HPE_HEADER_OVERFLOW' ? '请求头超过 16 KB 上限' : '请求体或请求头不是有效的 HTTP';
  const body = JSON.stringify({ code: CODES.invalidInput, message, data: null });
  if (!socket.writable) return void socket.destroy();
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n\r\n${body}`);
}

/** An address that no route can be looked up for. */
function refuseBrokenUrl(_error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  const message = '网址无法解读，请检查其中的 % 编码';
  void reply.status(400).send({ code: CODES.invalidInput, message, data: null });
}

/** Requests in flight end, their connections with them, and the stop is not held longer than the limit. */
function closeInOrder(app: FastifyInstance, isDraining: () => boolean): void {
  let closing = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing || isDraining()) void reply.header('connection', 'close');
    done(null, payload);
  });
  // Whose head left before the stop could say nothing of it: a stream, a long file.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
  const opened = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    opened.add(socket);
    socket.once('close', () => opened.delete(socket));
  });
  app.addHook('preClose', (done) => {
    closing = true;
    // Opened ahead, as browsers do, and never used: the server takes them for busy. A proxy opens one for each request, which is about to come.
    const leave = () => {
      for (const socket of opened) if (socket.bytesRead === 0) socket.destroy();
    };
    setTimeout(leave, UNUSED_MS).unref();
    setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
    done();
  });
}

/** The bare server: limits, headers, cookies, error answers, API pages and the operator's routes. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // What comes on a connection that was there before is answered like the rest.
    return503OnClosing: false,
    clientErrorHandler: refuseBrokenHttp,
    frameworkErrors: refuseBrokenUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler as never);
  // What a handler returns has the response type already; a second pass would only cost time.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.decorateRequest('rawPayload', null);
  parseJsonBodies(app);
  await app.register(cookie);
  refuseEarly(app, options.gatekeeper);
  // Once the body is read: what it brings along comes from the connection, which nobody waits for in particular.
  app.addHook('preValidation', (_request, _reply, done) => forPeople(done));
  if (options.traces?.isOn) traceRequests(app, options.traces, options.routeOfPage ?? (() => null));
  watchRequests(app, options.stopGraceMs);
  answerErrors(app);
  closeInOrder(app, options.isDraining ?? (() => false));
  compressAnswers(app);
  warnOfUnknownProxy(app);
  addSecurityHeaders(app, options);
  await addApiPages(app, { withPages: options.apiPages });
  operationalRoutes(app, options);
  return app;
}
