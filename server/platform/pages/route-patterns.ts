import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Built = Pick<NonNullable<ServerBuild['routes'][string]>, 'id' | 'parentId' | 'path' | 'index'>;

function below(routes: readonly Built[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const named = path === undefined ? {} : { path };
      return index === true
        ? { id, index: true as const, ...named }
        : { id, ...named, children: below(routes, id) };
    });
}

/** What the router asks a page's data by: behind its path, and where that ends in a slash, or is all of it, as a name of its own. */
const DATA = /(?:(?<=^\/)_root|(?<=\/)_)?[.]data$/;

/** The path that is looked up; null for one that cannot be read, of which the router would write a line with all of it. */
function pathnameOf(path: string): string | null {
  const pathname = path.replace(/[?#].*$/s, '').replace(DATA, '');
  try {
    decodeURI(pathname);
    return pathname;
  } catch {
    return null;
  }
}

/** How the page at a path is written among the routes of a build, `/preview/:id`; null where it is none of them. */
export function routePatterns(
  routes: Readonly<Record<string, Built | undefined>>,
): (path: string) => string | null {
  const built = Object.values(routes).filter((route) => route !== undefined);
  const tree = below(built, undefined);
  return (path) => {
    const pathname = pathnameOf(path);
    const matches = pathname && matchRoutes(tree, pathname);
    if (!matches) return null;
    const segments = matches.flatMap(({ route }) => (route.path === undefined ? [] : [route.path]));
    return `/${segments.join('/').replace(/^\/+/, '')}`;
  };
}
