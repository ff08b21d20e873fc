import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesGzip } from './compress-answers.ts';
import type { KeptPage } from './page-cache.ts';

/** A page as text, or data of one, or whither to go instead. */
export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  text: string;
}

/** A page as it is sent; compressed already where `headers` say so. */
export interface SentPage {
  status: number;
  headers: [name: string, value: string][];
  bytes: Buffer;
}

/** As bytes: their number is asked, and the compressor wants them. */
export const asBytes = ({ text, ...page }: RenderedPage): SentPage => ({ ...page, bytes: Buffer.from(text) });

/** A kept page with the nonce of this response. It was compressed once, by what takes little; nobody waits for a better way. */
export function withNonce(
  { pieces, zipped, ...page }: KeptPage,
  nonce: string,
  { headers }: FastifyRequest,
): SentPage {
  if (!takesGzip(headers['accept-encoding'] ?? '')) return asBytes({ ...page, text: pieces.join(nonce) });
  const encoded: SentPage['headers'] = [
    ['content-encoding', 'gzip'],
    ['vary', 'accept-encoding'],
  ];
  return { ...page, headers: [...page.headers, ...encoded], bytes: zipped.with(nonce) };
}

export function sendPage(reply: FastifyReply, { status, headers, bytes }: SentPage): FastifyReply {
  void reply.status(status).header('cache-control', 'private, no-store');
  for (const [name, value] of headers) void reply.header(name, value);
  return reply.send(bytes);
}
