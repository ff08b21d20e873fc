import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { AUTHORISE_PATH } from '#contract/calls/oauth.ts';

const nonces = new WeakMap<object, string>();

/** The nonce that this response's policy allows for scripts and styles; 128 random bits. */
export function nonceOf(response: object): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(16).toString('base64url');
  nonces.set(response, nonce);
  return nonce;
}

/** Where a person says yes to a stranger, nothing may lie over the page, not even what is ours. */
const framers = ({ url = '' }: { url?: string }): string =>
  url.startsWith(AUTHORISE_PATH) ? "'none'" : "'self'";

const nonceSource = (_request: unknown, response: ServerResponse) => `'nonce-${nonceOf(response)}'`;

/**
 * A strict Content-Security-Policy and the usual headers; `https` adds what only makes sense there. Made once: Fastify's plugin makes
 * them for each request, and gives each reply a function that keeps it until the whole heap is collected (decision 0054).
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { https, development }: { https: boolean; development: boolean },
): void {
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", nonceSource],
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", nonceSource],
        // Component positions are written as style attributes; they cannot load or run anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [framers],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', (request, reply, done) =>
    write(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined)),
  );
}
