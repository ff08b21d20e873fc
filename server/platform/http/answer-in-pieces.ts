import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { BytesCall, EventsCall, ParsedRequestOf } from '#contract/wire/call.ts';
import { CODES } from '#contract/wire/codes.ts';
import { END_EVENT, ERROR_EVENT, eventFrame, HEARTBEAT_FRAME } from '#contract/wire/event-stream.ts';
import type { Clock } from '#server/ports/clock.ts';
import { faultText, problemOf } from './answer-errors.ts';
import type { EventsHandler, PiecesHandler, RequestContext } from './context.ts';
import { declaredAnswer } from './declared-answer.ts';
import type { OpenedContext } from './open-context.ts';
import { AskerGone } from './request-signal.ts';
import { sendFile } from './send-file.ts';
import { type Ending, type StreamWatch, watchEnding } from './stream-ending.ts';
import type { Traffic } from './traffic.ts';

interface PiecesOptions {
  clock: Clock;
  traffic: Traffic;
  watch: StreamWatch;
  strictAnswers: boolean;
}

const BEAT = Symbol('nothing came for a while');

/** What comes first: the next event, the end, for which it rejects, or a while in which nothing comes. */
function firstOf<Event>(
  next: Promise<Event>,
  end: AbortSignal,
  beatMs: number,
): Promise<Event | typeof BEAT> {
  const { promise, resolve, reject } = Promise.withResolvers<Event | typeof BEAT>();
  const stop = () => reject(end.reason);
  if (end.aborted) stop();
  end.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => resolve(BEAT), beatMs);
  next.then(resolve, reject);
  return promise.finally(() => {
    clearTimeout(timer);
    end.removeEventListener('abort', stop);
  });
}

/** The last words of a stream that is not whole. */
function lastWords(error: unknown, { log, requestId }: RequestContext): string {
  const { code, message, data } = problemOf(error);
  const isFault = code === CODES.internal;
  if (isFault && !(error instanceof AskerGone)) log.error({ err: error }, '回答在中途失败');
  const told = isFault
    ? { code, message: faultText(message, requestId), data: { requestId } }
    : { code, message, data };
  return eventFrame(told, ERROR_EVENT);
}

/** The text of the stream. The handler is asked for an event when the reader has taken what came before, so that a slow one fills no memory. */
async function* framesOf(
  call: EventsCall,
  events: AsyncIterable<unknown>,
  ending: Ending,
  {
    context,
    strictAnswers,
    watch,
  }: { context: RequestContext } & Pick<PiecesOptions, 'strictAnswers' | 'watch'>,
): AsyncGenerator<string, void, undefined> {
  const iterator = events[Symbol.asyncIterator]();
  // At once, so that the reader and what stands between know that the answer has begun.
  yield HEARTBEAT_FRAME;
  try {
    let next = iterator.next();
    for (;;) {
      const got = await firstOf(next, ending.signal, watch.heartbeatMs);
      if (got === BEAT) {
        yield HEARTBEAT_FRAME;
        continue;
      }
      ending.check();
      if (got.done) break;
      yield eventFrame(declaredAnswer(call, got.value, strictAnswers));
      next = iterator.next();
    }
    yield eventFrame({}, END_EVENT);
  } catch (error) {
    yield lastWords(error, context);
  } finally {
    ending.release();
    // One that waits for something is left by its signal; what it says after that is nobody's.
    iterator.return?.().catch(() => undefined);
  }
}

/** Resolves when the last byte has left or the reader has gone; one that takes nothing after the end loses the connection. */
async function untilTaken(reply: FastifyReply, ending: Ending, stallMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const hurry = () => {
    timer = setTimeout(() => reply.raw.destroy(), stallMs);
  };
  ending.signal.addEventListener('abort', hurry, { once: true });
  await finished(reply.raw).catch(() => undefined);
  clearTimeout(timer);
  ending.signal.removeEventListener('abort', hurry);
  ending.release();
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Pieces are to arrive as they are made: neither a compressor nor a proxy may hold them.
  'content-encoding': 'identity',
  'x-accel-buffering': 'no',
};

/** Makes the answer of a call that is not one text, in the line of those that last. */
export function answerInPieces<C extends EventsCall | BytesCall>(
  call: C,
  handler: PiecesHandler<C>,
  options: PiecesOptions,
) {
  const begin = async (
    reply: FastifyReply,
    input: ParsedRequestOf<C>,
    opened: OpenedContext,
    ending: Ending,
  ) => {
    const { context: given } = opened;
    const context = { ...given, caller: { ...given.caller, signal: ending.signal } };
    if (call.shape === 'bytes') {
      const file = await (handler as PiecesHandler<BytesCall>)(input, context);
      return void sendFile(reply, file);
    }
    const events = (handler as EventsHandler<EventsCall>)(input, context);
    const frames = framesOf(call as EventsCall, events, ending, { context, ...options });
    void reply.headers(STREAM_HEADERS).send(Readable.from(frames, { objectMode: false }));
  };
  return (reply: FastifyReply, input: ParsedRequestOf<C>, opened: OpenedContext): Promise<void> =>
    options.traffic.stream(
      opened.context.caller,
      async () => {
        const ending = watchEnding(call, opened, { clock: options.clock, ...options.watch });
        try {
          await begin(reply, input, opened, ending);
        } catch (error) {
          ending.release();
          throw error;
        }
        await untilTaken(reply, ending, options.watch.stallMs);
      },
      call.cost,
    );
}
