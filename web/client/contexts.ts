import { createContext } from 'react-router';
import type { Client } from '#contract/wire/client.ts';
import type { UserData } from '#contract/wire/session.ts';

/** The typed client bound to the cookies of the request being rendered: calls run in process. */
export const clientContext = createContext<Client>();

/** Who asks, as far as a page may know. `user` is null for a visitor. */
export interface PageSession {
  user: UserData | null;
}

export const sessionContext = createContext<PageSession>({ user: null });

/** The nonce of this response's Content-Security-Policy; empty where the server sets none. */
export const nonceContext = createContext<string>('');

/** Where the server's entry leaves the text of the page that it rendered. */
export const pageTextContext = createContext<string | null>(null);
