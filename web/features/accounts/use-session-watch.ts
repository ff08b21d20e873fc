import { useEffect, useEffectEvent } from 'react';
import { browserClient, onSessionRefused } from '#web/client/browser-client.ts';
import { useSession, useSessionEnded } from '#web/client/session.ts';
import { warn } from './warn.ts';

/** S2 §4: when the server says that the session is over, the page becomes a visitor's and says why. */
export function useSessionWatch(): void {
  const { user } = useSession();
  const sessionEnded = useSessionEnded();
  const refused = useEffectEvent((message: string) => {
    // A visitor's call that needs an account is no news; a visitor's own session that is over starts anew.
    browserClient().forgetKeys();
    if (user === null) return;
    warn(message);
    void sessionEnded();
  });
  useEffect(() => onSessionRefused(refused), []);
}
