import { type Client, createClient, isBusinessError } from '#contract/client.ts';
import { CODES } from '#contract/codes.ts';
import { fetchTransport } from '#contract/fetch-transport.ts';

/** Loaders give the client of their request, components the browser's; it is asked for only when a call is made. */
export type ClientSource = () => Client;

type RefusalListener = (message: string) => void;

let client: Client | null = null;
const listeners = new Set<RefusalListener>();

/** Hears of every call that was refused because the session is over (10998, 10999). Returns how to stop listening. */
export function onSessionRefused(listener: RefusalListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function watched(inner: Client): Client {
  return {
    ...inner,
    async send(call, request, signal) {
      try {
        return await inner.send(call, request, signal);
      } catch (error) {
        if (isBusinessError(error, CODES.sessionExpired) || isBusinessError(error, CODES.sessionInvalid)) {
          for (const listener of listeners) listener(error.message);
        }
        throw error;
      }
    },
  };
}

/** The typed client of this page. Only for browsers: while rendering, loaders take theirs from `clientContext`. */
export function browserClient(): Client {
  if (typeof window === 'undefined') throw new Error('browserClient 只能在浏览器中使用');
  client ??= watched(createClient({ transport: fetchTransport(''), sealed: window.isSecureContext }));
  return client;
}
