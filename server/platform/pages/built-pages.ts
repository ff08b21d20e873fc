import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { RenderPage } from '../http/render-pages.ts';

type CreateLoadContext = (handover: unknown) => Promise<RouterContextProvider>;

/** Turns a React Router build into the renderer that `servePages` wants. `mode` decides how much of an error a page shows. */
export function renderWith(
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
): RenderPage {
  return async ({ request, ...handover }) => {
    const build = await loadBuild();
    const entry = build.entry.module as { createLoadContext?: CreateLoadContext };
    if (entry.createLoadContext === undefined) throw new Error('网页构建缺少 createLoadContext，请重新构建');
    return await createRequestHandler(build, mode)(request, await entry.createLoadContext(handover));
  };
}

/** The renderer over `build/server/index.js`. Throws where the build is missing. */
export async function builtPages(buildDir: string): Promise<RenderPage> {
  const build = (await import(pathToFileURL(join(buildDir, 'server/index.js')).href)) as ServerBuild;
  return renderWith(() => Promise.resolve(build), 'production');
}
