import type { FastifyRequest } from 'fastify';

/** Headers that proxies add, in whatever words: what comes with one did not begin on this machine. */
const PROXY_HEADER =
  /^(?:x-)?(?:forwarded|original|real|client|cluster|envoy|remote|appengine|azure|amzn?|vercel|fly)\b|^(?:via|true-client-ip|cdn-loop|cf-.*|fastly-.*|ali-.*|x-.*-ip|x-via.*|x-proxy.*)$/;
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
  if (Object.keys(headers).some((name) => PROXY_HEADER.test(name))) return false;
  // A proxy may put our own name in the place of the one that was asked for; the page that led here still has its own.
  if (![headers.origin, headers.referer].every(isOfThisMachine)) return false;
  return LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? '') && LOOPBACK_HOST.test(headers.host ?? '');
}

const isOfThisMachine = (address: string | undefined): boolean =>
  address === undefined || (URL.canParse(address) && LOOPBACK_HOST.test(new URL(address).host));
