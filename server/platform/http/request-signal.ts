import type { FastifyInstance, FastifyReply } from 'fastify';

/** So long requests may go on after the stop was asked for. */
const GRACE_MS = 5_000;

/** Why work is given up where the server stops: whoever still reads is told. */
export class ServerStopping extends Error {
  override name = 'ServerStopping';
  constructor() {
    super('服务正在停止');
  }
}

/** Why work is given up where whoever asked has gone: nobody reads on, and nothing is wrong. */
export class AskerGone extends Error {
  override name = 'AskerGone';
  constructor() {
    super('请求的人已经离开');
  }
}

/** One for all: a trace is made with each, and this one leads nowhere. */
const GONE = new AskerGone();

const signals = new WeakMap<object, AbortSignal>();

/** Aborts when whoever asked has gone before the answer, and when the server will not wait for it any longer. */
export function signalOf(reply: FastifyReply): AbortSignal {
  return signals.get(reply.raw) ?? new AbortController().signal;
}

/** Whether the server has given up the work, and whoever asked still waits to hear of it. */
export const isStopped = (reply: FastifyReply): boolean =>
  signalOf(reply).reason instanceof ServerStopping && !reply.raw.destroyed;

/** Whether nobody waits for the answer any more. */
export const hasAskerGone = (reply: FastifyReply): boolean => signalOf(reply).aborted && !isStopped(reply);

/** Makes the signal of every request. */
export function watchRequests(app: FastifyInstance, graceMs = GRACE_MS): void {
  const open = new Set<AbortController>();
  app.addHook('onRequest', (_request, reply, done) => {
    const controller = new AbortController();
    open.add(controller);
    signals.set(reply.raw, controller.signal);
    reply.raw.once('close', () => {
      open.delete(controller);
      if (!reply.raw.writableFinished) controller.abort(GONE);
    });
    done();
  });
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      for (const controller of open) controller.abort(new ServerStopping());
    }, graceMs).unref();
    done();
  });
}
