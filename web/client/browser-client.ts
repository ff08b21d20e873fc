import { createContext } from 'react';
import { type Client, createClient, isBusinessError } from '#contract/wire/client.ts';
import { type BusinessError, CODES } from '#contract/wire/codes.ts';
import { fetchTransport } from '#contract/wire/fetch-transport.ts';

/**
 * What pages must know of the session: `refused` is a call's refusal because the session is over (10998, 10999), and answers whether
 * somebody was signed in by it; `replaced` says that another tab of this browser signed in or out.
 */
export interface SessionListener {
  refused: (message: string) => boolean;
  replaced: () => void;
}

export interface SessionSignals {
  /** Returns how to stop listening. */
  listen(listener: SessionListener): () => void;
  /**
   * Forgets keys that belong to another session than the cookies do, which tabs share. Calls made with them would be
   * refused, and the refusal would sign the other tab out.
   */
  noticeReplaced(): void;
}

/** On the server, and in a piece of a page under test, a session neither ends nor changes. */
export const SILENT: SessionSignals = { listen: () => () => {}, noticeReplaced: () => {} };

export const SessionSignalsContext = createContext(SILENT);

/** The readable half of the session's cookies; empty where there is none. */
function tokenOfCookie(): string {
  return /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}

function isOver(error: unknown): error is BusinessError {
  return isBusinessError(error, CODES.sessionExpired) || isBusinessError(error, CODES.sessionInvalid);
}

/** The typed client of a visit, and what its calls tell of the session. */
export function createBrowserClient(): { client: Client; signals: SessionSignals } {
  const inner = createClient({
    transport: fetchTransport(''),
    sealed: window.isSecureContext,
    checked: false,
  });
  const listeners = new Set<SessionListener>();
  /** The companion token of the keys in use; null until there are any. */
  let tokenInUse: string | null = null;

  function forgetKeys(): void {
    tokenInUse = null;
    inner.forgetKeys();
  }

  function noticeReplaced(): void {
    const current = tokenOfCookie();
    if (tokenInUse === null || current === '' || decodeURIComponent(current) === tokenInUse) return;
    forgetKeys();
    for (const listener of listeners) listener.replaced();
  }

  async function asking<Result>(work: () => Promise<Result>): Promise<Result> {
    noticeReplaced();
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
  }

  return {
    client: {
      ...inner,
      forgetKeys,
      send: (call, request, signal) => asking(() => inner.send(call, request, signal)),
      open: (call, request, signal) => asking(() => inner.open(call, request, signal)),
    },
    signals: {
      noticeReplaced,
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}
