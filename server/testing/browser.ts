import type { FastifyInstance } from 'fastify';
import { type Client, createClient } from '#contract/client.ts';

export interface TestBrowser extends Client {
  /** The session id in its cookie now; empty before the first call. */
  sid(): string;
}

/** A browser with cookies of its own at an address, in process. After signing in it takes the new session's keys. */
export function openBrowser(
  app: FastifyInstance,
  from: { address: string; userAgent: string; now: () => number },
): TestBrowser {
  const jar = new Map<string, string>();
  const client = createClient({
    now: from.now,
    transport: async ({ method, path, headers, body }) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await app.inject({
        method,
        url: path,
        headers: { ...headers, cookie, 'user-agent': from.userAgent },
        remoteAddress: from.address,
        ...(body === undefined ? {} : { payload: body }),
      });
      const before = jar.get('sid');
      for (const { name, value } of answer.cookies) jar.set(name, value);
      if (before !== undefined && before !== jar.get('sid')) client.forgetKeys();
      return { status: answer.statusCode, text: answer.body };
    },
  });
  return { ...client, sid: () => jar.get('sid') ?? '' };
}
