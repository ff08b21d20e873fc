import { RouterContextProvider } from 'react-router';
import { type Client, isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { type Ask, createDirectClient } from '#contract/wire/direct-client.ts';
import { getUserData, type UserData } from '#contract/wire/session.ts';
import { clientContext, nonceContext, sessionContext } from './client/contexts.ts';

/** What the server hands over for one page: how to make calls as this visitor, and the response's nonce. */
export interface PageHandover {
  ask: Ask;
  nonce: string;
  /** Whether the session belongs to an account at all; a visitor's page asks for no profile. */
  signedIn: boolean;
}

async function userOf(client: Client): Promise<UserData | null> {
  try {
    return await client.send(getUserData, {});
  } catch (error) {
    // The session ended between two requests: the page is then a visitor's.
    if (isBusinessError(error, CODES.sessionInvalid) || isBusinessError(error, CODES.sessionExpired))
      return null;
    throw error;
  }
}

/** The load context of one page. The server calls it through the built bundle, so that both see the same context keys. */
export async function createLoadContext(handover: PageHandover): Promise<RouterContextProvider> {
  const client = createDirectClient(handover.ask);
  const context = new RouterContextProvider();
  context.set(clientContext, client);
  context.set(nonceContext, handover.nonce);
  context.set(sessionContext, { user: handover.signedIn ? await userOf(client) : null });
  return context;
}
