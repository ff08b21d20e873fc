import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import { SessionSignalsContext } from '#web/client/browser-client.ts';
import {
  useAnswersOfOnePerson,
  useSession,
  useSessionChanged,
  useSessionEnded,
} from '#web/client/session.ts';
import { useUnfinishedLogout } from '#web/client/unfinished-logout.ts';
import { useClient } from '#web/client/use-client.ts';
import { warn } from './warn.ts';

/**
 * S2 §4: when the server says that the session is over, the page becomes a visitor's and says why. Where another tab
 * signed in or out, the page becomes that person's as soon as it is looked at.
 */
export function useSessionWatch(): void {
  const client = useClient();
  const signals = useContext(SessionSignalsContext);
  const { user } = useSession();
  const sessionEnded = useSessionEnded();
  const sessionChanged = useSessionChanged();
  useAnswersOfOnePerson();
  useUnfinishedLogout();
  const told = useRef('');
  const refused = useEffectEvent((message: string) => {
    // A visitor's call that needs an account is no news; a visitor's own session that is over starts anew.
    client.forgetKeys();
    if (user === null) return false;
    // Everything that the page had asked is refused at once, and is one end.
    if (told.current === user.sid) return true;
    told.current = user.sid;
    warn(message);
    void sessionEnded();
    return true;
  });
  const replaced = useEffectEvent(() => void sessionChanged());
  useEffect(() => signals.listen({ refused, replaced }), [signals]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') signals.noticeReplaced();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [signals]);
}
