import { type Client, createClient } from '#contract/wire/client.ts';
import type { SessionKeys } from '#contract/wire/session.ts';

export interface NodesBrowser extends Client {
  /** What it sends to be known by. */
  headers(): Record<string, string>;
  /** The same browser, whose requests go to one process alone. */
  at(node: number): Client;
}

/** A browser whose requests a proxy gives to one process after the other; its cookies are its own. */
export function browserOverNodes(
  nodes: readonly string[],
  session?: { sid: string; keys: SessionKeys },
): NodesBrowser {
  const jar = new Map<string, string>();
  if (session !== undefined) jar.set('sid', session.sid).set('token', session.keys.token);
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  let turn = 0;
  const clients: Client[] = [];
  const clientOf = (choose: () => number): Client => {
    const client = createClient({
      ...(session === undefined ? {} : { keys: session.keys }),
      transport: async ({ method, path, headers, body }) => {
        const answer = await fetch(nodes[choose()] + path, {
          method,
          headers: { ...headers, cookie: cookie() },
          ...(body === undefined ? {} : { body }),
        });
        const before = jar.get('sid');
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          jar.set(name, value);
        }
        if (before !== undefined && before !== jar.get('sid')) for (const each of clients) each.forgetKeys();
        return { status: answer.status, text: await answer.text() };
      },
    });
    clients.push(client);
    return client;
  };
  return {
    ...clientOf(() => turn++ % nodes.length),
    headers: () => ({ cookie: cookie(), token: jar.get('token') ?? '' }),
    at: (node) => clientOf(() => node),
  };
}
