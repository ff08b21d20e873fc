import { useLocation, useMatches } from 'react-router';

/** What a route may ask of the frame around it: `export const handle: RouteHandle = { … }`. */
export interface RouteHandle {
  /** `page`: the page carries the search box itself, so the header leaves it out. */
  search?: 'header' | 'page';
  /** False hides the footer, for pages that are one tool, like the reader. */
  footer?: boolean;
  /** False hides the bottom bar of phones and the floating toolbar. */
  bars?: boolean;
  /** What the head runs before the styles are there (a script behind them waits for them), in pages that come as HTML; null for nothing. */
  headScript?: (loaderData: unknown, search: URLSearchParams) => string | null;
}

/** The wishes of the innermost route that states any. */
export function useRouteHandle(): RouteHandle {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  return Object.assign({}, ...handles) as RouteHandle;
}

/** The script for the head that the innermost route wishes; null where none does. */
export function useHeadScript(): string | null {
  const { search } = useLocation();
  const match = useMatches().at(-1);
  const handle = match?.handle as RouteHandle | undefined;
  return handle?.headScript?.(match?.loaderData, new URLSearchParams(search)) ?? null;
}
