import { useCallback } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { type Tier, tierOf } from '#contract/levels.ts';
import type { UserData } from '#contract/session.ts';
import { browserClient } from './browser-client.ts';
import { queryClient } from './query.ts';

export interface RootData {
  user: UserData | null;
  /** Seconds since 1970 on the server when the page was made: levels end by its clock, not the reader's. */
  now: number;
}

export interface SessionView {
  user: UserData | null;
  tier: Tier;
}

/** Who is looking at the page. Decides what is shown as locked; every right is checked again by the server. */
export function useSession(): SessionView {
  const root = useRouteLoaderData<RootData>('root');
  const user = root?.user ?? null;
  if (user === null) return { user, tier: 'visitor' };
  return { user, tier: tierOf(user.is_vip, user.unlock_end_time, root?.now ?? 0) };
}

/**
 * Call after signing in: forgets keys and hidden answers of the visitor, loads the page's data again and asks anew for
 * all that is shown, which stays in sight meanwhile.
 */
export function useSessionChanged(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    browserClient().forgetKeys();
    const queries = queryClient();
    queries.removeQueries({ type: 'inactive' });
    await revalidate();
    void queries.invalidateQueries();
  }, [revalidate]);
}

/** Call after signing out: nothing of the person who left stays in sight, not even while new answers load. */
export function useSessionEnded(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    browserClient().forgetKeys();
    const queries = queryClient();
    queries.removeQueries({ type: 'inactive' });
    await revalidate();
    void queries.resetQueries();
  }, [revalidate]);
}
