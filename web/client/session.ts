import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import type { SiteOperator } from '#contract/calls/site.ts';
import { type Tier, tierOf } from '#contract/rights/levels.ts';
import type { UserData } from '#contract/wire/session.ts';
import { clientOf } from './query.ts';
import { useClient } from './use-client.ts';

export interface RootData {
  user: UserData | null;
  /** Who runs the site; the same for everybody. */
  operator: SiteOperator;
  /** Seconds since 1970 on the server when the page was made: levels end by its clock, not the reader's. */
  nowSeconds: number;
}

export interface SessionView {
  user: UserData | null;
  tier: Tier;
}

/** Who runs the site; null where not even the frame of the page could be made. */
export const useOperator = (): SiteOperator | null => useRouteLoaderData<RootData>('root')?.operator ?? null;

/** A session that ended in this browser though the server could not be told: its person is nobody here any more. */
let disownedSid: string | null = null;
const onlookers = new Set<() => void>();

function subscribe(onlooker: () => void): () => void {
  onlookers.add(onlooker);
  return () => onlookers.delete(onlooker);
}

/** Takes the page from the person of a session at once, whatever the server says or does not say. */
export function disownSession(sid: string): void {
  disownedSid = sid;
  for (const onlooker of onlookers) onlooker();
}

/** Who is looking at the page. Decides what is shown as locked; every right is checked again by the server. */
export function useSession(): SessionView {
  const root = useRouteLoaderData<RootData>('root');
  const disowned = useSyncExternalStore(
    subscribe,
    () => disownedSid,
    () => null,
  );
  const user = root?.user ?? null;
  if (user === null || user.sid === disowned) return { user: null, tier: 'visitor' };
  return { user, tier: tierOf(user.is_vip, user.unlock_end_time, root?.nowSeconds ?? 0) };
}

/**
 * Call after signing in: forgets keys and hidden answers of the visitor, loads the page's data again and asks anew for
 * all that is shown, which stays in sight meanwhile.
 */
export function useSessionChanged(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const queries = useQueryClient();
  return useCallback(async () => {
    clientOf(queries).forgetKeys();
    queries.removeQueries({ type: 'inactive' });
    await revalidate();
    void queries.invalidateQueries();
  }, [revalidate, queries]);
}

/** Call after signing out: loads the page's data again. What was fetched for the person goes with the person. */
export function useSessionEnded(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const client = useClient();
  return useCallback(async () => {
    client.forgetKeys();
    await revalidate();
  }, [revalidate, client]);
}

/** Drops every answer that was fetched for somebody as soon as the page is another's, before it is painted. */
export function useAnswersOfOnePerson(): void {
  const { user } = useSession();
  const uid = user?.uid ?? null;
  const last = useRef(uid);
  const queries = useQueryClient();
  useLayoutEffect(() => {
    const before = last.current;
    last.current = uid;
    if (before === null || before === uid) return;
    queries.removeQueries({ type: 'inactive' });
    void queries.resetQueries();
  }, [uid, queries]);
}
