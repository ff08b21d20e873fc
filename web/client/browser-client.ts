import { type Client, createClient, isBusinessError } from '#contract/wire/client.ts';
import { type BusinessError, CODES } from '#contract/wire/codes.ts';
import { fetchTransport } from '#contract/wire/fetch-transport.ts';

/** Loaders give the client of their request, components the browser's; it is asked for only when a call is made. */
export type ClientSource = () => Client;

/**
 * What pages must know of the session: `refused` is a call's refusal because the session is over (10998, 10999), and answers whether
 * somebody was signed in by it; `replaced` says that another tab of this browser signed in or out.
 */
export interface SessionListener {
  refused: (message: string) => boolean;
  replaced: () => void;
}

let client: Client | null = null;
/** The companion token of the keys in use; null until there are any. */
let tokenInUse: string | null = null;
const listeners = new Set<SessionListener>();

/** Returns how to stop listening. */
export function onSession(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The readable half of the session's cookies; empty where there is none. */
function tokenOfCookie(): string {
  return /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}

/**
 * Forgets keys that belong to another session than the cookies do, which tabs share. Calls made with them would be
 * refused, and the refusal would sign the other tab out.
 */
export function noticeReplacedSession(): void {
  const current = tokenOfCookie();
  if (tokenInUse === null || current === '' || decodeURIComponent(current) === tokenInUse) return;
  browserClient().forgetKeys();
  for (const listener of listeners) listener.replaced();
}

function isOver(error: unknown): error is BusinessError {
  return isBusinessError(error, CODES.sessionExpired) || isBusinessError(error, CODES.sessionInvalid);
}

function watched(inner: Client): Client {
  const asking = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    noticeReplacedSession();
    const ask = async () => {
      tokenInUse = (await inner.keys()).token;
      return work();
    };
    try {
      return await ask();
    } catch (error) {
      if (!isOver(error)) throw error;
      const wasSomebodys = [...listeners].map(({ refused }) => refused(error.message)).includes(true);
      // A visitor's cookie went while the page was open: nothing was done, nobody is missed, and a new session serves as well.
      if (wasSomebodys || tokenOfCookie() !== '') throw error;
      inner.forgetKeys();
      return ask();
    }
  };
  return {
    ...inner,
    forgetKeys() {
      tokenInUse = null;
      inner.forgetKeys();
    },
    send: (call, request, signal) => asking(() => inner.send(call, request, signal)),
    open: (call, request, signal) => asking(() => inner.open(call, request, signal)),
  };
}

/** The typed client of this page. Only for browsers: while rendering, loaders take theirs from `clientContext`. */
export function browserClient(): Client {
  if (typeof window === 'undefined') throw new Error('browserClient 只能在浏览器中使用');
  client ??= watched(
    createClient({ transport: fetchTransport(''), sealed: window.isSecureContext, checked: false }),
  );
  return client;
}
