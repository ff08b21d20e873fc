import { type Client, createClient } from '#contract/client.ts';
import { fetchTransport } from '#contract/fetch-transport.ts';

let client: Client | null = null;

/** The typed client of this page. Only for browsers: while rendering, loaders take theirs from `clientContext`. */
export function browserClient(): Client {
  if (typeof window === 'undefined') throw new Error('browserClient 只能在浏览器中使用');
  client ??= createClient({ transport: fetchTransport(''), sealed: window.isSecureContext });
  return client;
}
