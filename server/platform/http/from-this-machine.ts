import type { FastifyRequest } from 'fastify';

/** Headers that a proxy adds: what comes with one did not begin on this machine. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * Whether a person at this machine asks. The host name is looked at too, because a page of another site can let its own
 * name point here (DNS rebinding) and would then be allowed to read the answer.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { headers, raw } = request;
  // Some proxies add nothing at all, but speak HTTP/1.0 unless told otherwise, which no browser does.
  if (raw.httpVersion === '1.0') return false;
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? '') && LOOPBACK_HOST.test(headers.host ?? '');
}
