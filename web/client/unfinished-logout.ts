import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Client } from '#contract/wire/client.ts';
import { webLogout } from '#contract/wire/session.ts';
import { localStore } from '#web/ui/browser-store.ts';
import { disownSession, type RootData, useSessionEnded } from './session.ts';
import { useClient } from './use-client.ts';

/** The session that the server must still be told about, and the last one that it was told about. */
const UNFINISHED_KEY = 'yanjian-unfinished-logout';
const FINISHED_KEY = 'yanjian-finished-logout';

/** Notes that a session still has to be ended on the server, and takes the page from its person at once. */
export function noteUnfinishedLogout(sid: string): void {
  localStore.setItem(UNFINISHED_KEY, sid);
  disownSession(sid);
}

async function endOnServer(client: Client, noted: string): Promise<void> {
  await client.send(webLogout, {});
  localStore.setItem(FINISHED_KEY, noted);
  localStore.removeItem(UNFINISHED_KEY);
}

/**
 * Ends on the server what was ended here while it did not answer, on the first page that reaches it. A page that was on its way
 * meanwhile may still bear the name: it is taken from the person as well, whichever of the two came first.
 */
export function useUnfinishedLogout(): void {
  const sid = useRouteLoaderData<RootData>('root')?.user?.sid;
  const client = useClient();
  const sessionEnded = useSessionEnded();
  useEffect(() => {
    if (sid !== undefined && sid === localStore.getItem(FINISHED_KEY)) {
      disownSession(sid);
      void sessionEnded();
      return;
    }
    const noted = localStore.getItem(UNFINISHED_KEY);
    if (noted === null) return;
    if (sid !== undefined && sid !== noted) {
      // Somebody signed in since: the cookies of the noted session are gone from this browser.
      localStore.removeItem(UNFINISHED_KEY);
      return;
    }
    disownSession(noted);
    endOnServer(client, noted)
      .then(sessionEnded)
      .catch(() => {
        // Still no answer: the next page tries again.
      });
  }, [sid, client, sessionEnded]);
}
