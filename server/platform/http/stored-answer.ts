import { createHash } from 'node:crypto';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, inOneGo } from './compress-answers.ts';

interface Stored {
  tag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** The strongest takes seconds for the API's scripts, and gives them no smaller by a tenth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

async function store(text: string | Buffer): Promise<Stored> {
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    inOneGo((input, done) => brotliCompress(input, BROTLI, done), plain),
    inOneGo((input, done) => gzip(input, { level: 9 }, done), plain),
  ]);
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { tag, plain, br, gzip: zipped };
}

/** An answer that is the same for everybody as long as the process runs: made and compressed when it is first asked for. */
export function createStoredAnswer(
  type: string,
  make: () => string | Promise<Buffer>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let stored: Promise<Stored> | null = null;
  return async (request, reply) => {
    stored ??= Promise.resolve(make()).then(store);
    const { tag, plain, ...compressed } = await stored;
    void reply.header('etag', tag).header('cache-control', 'public, max-age=300');
    void reply.header('vary', 'accept-encoding').type(type);
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    if (encoding === null) return reply.header('content-encoding', 'identity').send(plain);
    return reply.header('content-encoding', encoding).send(compressed[encoding]);
  };
}
