import { type ContextType, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { Router, UNSAFE_DataRouterContext, UNSAFE_DataRouterDataContext } from 'react-router';

/** The router of the page; the library has no name for it that is not `UNSAFE_`. */
export type PageRouter = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router'];

export function usePageRouter(): PageRouter | null {
  return useContext(UNSAFE_DataRouterContext)?.router ?? null;
}

/** For what stands in a place of its own beside the page: links lead on within the site, and who is signed in is known. */
export function BesidePage({ router, children }: { router: PageRouter; children: ReactNode }) {
  const state = useSyncExternalStore(
    (onlooker) => router.subscribe(onlooker),
    () => router.state,
  );
  const navigator = {
    createHref: router.createHref,
    go: (by: number) => void router.navigate(by),
    push: (to: Parameters<typeof router.navigate>[0]) => void router.navigate(to),
    replace: (to: Parameters<typeof router.navigate>[0]) => void router.navigate(to, { replace: true }),
  };
  return (
    <UNSAFE_DataRouterDataContext value={state}>
      <Router location={state.location} navigator={navigator}>
        {children}
      </Router>
    </UNSAFE_DataRouterDataContext>
  );
}
