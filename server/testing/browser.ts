import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { type Client, createClient } from '#contract/wire/client.ts';
import type { SessionKeys } from '#contract/wire/session.ts';

export interface TestBrowser extends Client {
  /** The session id in its cookie now; empty before the first call. */
  sid(): string;
}

export interface BrowserOptions {
  address: string;
  userAgent: string;
  now: () => number;
  /** A session that it already has; without one the first call begins one. */
  session?: { sid: string; keys: SessionKeys };
}

/** A browser with cookies of its own at an address, in process. After signing in it takes the new session's keys. */
export function openBrowser(app: FastifyInstance, options: BrowserOptions): TestBrowser {
  const { session } = options;
  const jar = new Map<string, string>();
  if (session !== undefined) jar.set('sid', session.sid).set('token', session.keys.token);
  const client = createClient({
    now: options.now,
    ...(session === undefined ? {} : { keys: session.keys }),
    transport: async ({ method, path, headers, body, inPieces = false }) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...headers, cookie, 'user-agent': options.userAgent },
        remoteAddress: options.address,
        payloadAsStream: inPieces,
        ...(body === undefined ? {} : { payload: body }),
      });
      const before = jar.get('sid');
      for (const { name, value } of answer.cookies) jar.set(name, value);
      if (before !== undefined && before !== jar.get('sid')) client.forgetKeys();
      const { statusCode: status } = answer;
      if (!inPieces) return { status, text: answer.body };
      const pieces = answer.stream();
      const isWhole = String(answer.headers['content-type']).includes('json');
      if (isWhole) return { status, text: await text(pieces) };
      return { status, text: '', body: Readable.toWeb(pieces) as ReadableStream<Uint8Array> };
    },
  });
  return { ...client, sid: () => jar.get('sid') ?? '' };
}
