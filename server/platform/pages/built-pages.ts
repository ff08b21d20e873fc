import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageRenderer } from '../http/render-pages.ts';
import { routePatterns } from './route-patterns.ts';

/** What the web's server entry gives beside React Router's own. */
interface Entry {
  createLoadContext?: (handover: unknown) => Promise<RouterContextProvider>;
  isPublicPage?: (path: string) => boolean;
  pageTextOf?: (context: RouterContextProvider) => string | null;
}

/** How one page is rendered from a React Router build. `mode` decides how much of an error a page shows. */
export function renderWith(
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
): PageRenderer['render'] {
  let made: { of: ServerBuild; handler: ReturnType<typeof createRequestHandler> } | undefined;
  return async ({ request, ...handover }) => {
    const build = await loadBuild();
    // Matching is prepared once for a build, not for each page.
    if (made?.of !== build) made = { of: build, handler: createRequestHandler(build, mode) };
    const { createLoadContext, pageTextOf } = build.entry.module as Entry;
    if (createLoadContext === undefined || pageTextOf === undefined)
      throw new Error('网页构建缺少 createLoadContext，请重新构建');
    const context = await createLoadContext(handover);
    const response = await made.handler(request, context);
    const { status, headers } = response;
    return { status, headers: [...headers], text: pageTextOf(context) ?? (await response.text()) };
  };
}

/** The pages of `build/server/index.js`. Throws where the build is missing. */
export async function builtPages(buildDir: string): Promise<PageRenderer> {
  const build = (await import(pathToFileURL(join(buildDir, 'server/index.js')).href)) as ServerBuild;
  const { isPublicPage } = build.entry.module as Entry;
  if (isPublicPage === undefined) throw new Error('网页构建缺少 isPublicPage，请重新构建');
  return {
    render: renderWith(() => Promise.resolve(build), 'production'),
    isPublic: isPublicPage,
    routeOf: routePatterns(build.routes),
  };
}
