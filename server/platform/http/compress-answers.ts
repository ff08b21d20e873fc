import { Readable } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip, type InputType } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {} from './route-config.ts';

/** Types that shrink. PDFs and covers are compressed in themselves, and their ranges count bytes as stored. */
const SHRINKS = /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|manifest\+json|xml))/;
/** Shorter answers fit one packet anyway. */
const WORTHWHILE_BYTES = 1024;

type Encoding = 'br' | 'gzip';

// Quality 4 is where Brotli still takes less time than gzip's default and gives smaller answers.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
// Whatever the page has rendered so far is sent at once, not when a block is full.
const BROTLI_STREAM = { ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH };
// Half of Brotli's time for a tenth more bytes.
const GZIP = { level: 4 };
const GZIP_STREAM = { flush: constants.Z_SYNC_FLUSH };

type Compress = (text: InputType, done: (error: Error | null, compressed: Buffer) => void) => void;

/**
 * Compresses in one go. Not `promisify`: a stream of node's stays in memory until the whole heap is collected, with its callback, which
 * there holds the text as well (decision 0054).
 */
export function inOneGo(compress: Compress, text: InputType): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  compress(text, (error, compressed) => (error === null ? resolve(compressed) : reject(error)));
  return promise;
}

const whole: Record<Encoding, Compress> = {
  br: (text, done) => brotliCompress(text, BROTLI, done),
  gzip: (text, done) => gzip(text, GZIP, done),
};
const piecewise = {
  br: () => createBrotliCompress(BROTLI_STREAM),
  gzip: () => createGzip(GZIP_STREAM),
};

function takenBy(acceptEncoding: string): ReadonlySet<string | undefined> {
  return new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, quality]) => quality === undefined || !/^q=0(?:\.0*)?$/.test(quality))
      .map(([name]) => name),
  );
}

const hasGzip = (taken: ReturnType<typeof takenBy>): boolean => taken.has('gzip') || taken.has('*');

export const takesGzip = (acceptEncoding: string): boolean => hasGzip(takenBy(acceptEncoding));

/** The best encoding that the client takes; null where it takes none. */
export function encodingFor(acceptEncoding: string): Encoding | null {
  const taken = takenBy(acceptEncoding);
  if (taken.has('br')) return 'br';
  return hasGzip(taken) ? 'gzip' : null;
}

/** Answers compressed at the same time by which the machine is at rest; one more, and what is quicker to make goes first. */
const AT_REST = 2;
let underWay = 0;

async function compressed(encoding: Encoding, text: InputType): Promise<Buffer> {
  underWay += 1;
  try {
    return await inOneGo(whole[encoding], text);
  } finally {
    underWay -= 1;
  }
}

/** The best encoding that the client takes; while many answers are compressed, the quickest. */
function encodingNow(acceptEncoding: string): Encoding | null {
  const isBusy = underWay >= AT_REST;
  return isBusy && takesGzip(acceptEncoding) ? 'gzip' : encodingFor(acceptEncoding);
}

/** Sealed data is noise to a compressor: it would cost time and save next to nothing. */
function isSealed({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config?.call?.sealed === true && headers.seal !== '0';
}

function mayShrink(request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return false;
  if (reply.statusCode === 206 || reply.statusCode === 304 || isSealed(request)) return false;
  return SHRINKS.test(String(reply.getHeader('content-type') ?? ''));
}

async function shrink(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!mayShrink(request, reply)) return payload;
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (isText && Buffer.byteLength(payload) < WORTHWHILE_BYTES) return payload;
  if (!isText && !(payload instanceof Readable)) return payload;
  // Also where this client takes none: a cache between us must not hand it to one that does, nor the other way round.
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  const encoding = encodingNow(request.headers['accept-encoding'] ?? '');
  if (encoding === null || request.method === 'HEAD') return payload;
  void reply.header('content-encoding', encoding).removeHeader('content-length');
  if (isText) return compressed(encoding, payload);
  const compressor = piecewise[encoding]();
  // The answer has begun when the source breaks: ending the connection is the only way left to say so.
  payload.on('error', (error: Error) => compressor.destroy(error));
  compressor.on('close', () => payload.destroy());
  return payload.pipe(compressor);
}

/** Answers leave compressed where the client takes it: pages piece by piece as they are rendered, all else in one go. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', shrink);
}
