import { type Client, createClient } from '#contract/client.ts';
import { fetchTransport } from '#contract/fetch-transport.ts';

/** Loaders give the client of their request, components the browser's; it is asked for only when a call is made. */
export type ClientSource = () => Client;

let client: Client | null = null;

/** The typed client of this page. Only for browsers: while rendering, loaders take theirs from `clientContext`. */
export function browserClient(): Client {
  if (typeof window === 'undefined') throw new Error('browserClient 只能在浏览器中使用');
  client ??= createClient({ transport: fetchTransport(''), sealed: window.isSecureContext });
  return client;
}
