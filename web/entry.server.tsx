import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { clientContext, nonceContext, pageTextContext } from './client/contexts.ts';
import { PageContexts } from './client/page-contexts.tsx';
import { createQueryClient } from './client/query.ts';
import { handoffScript, pageText } from './handoff.ts';

export { createLoadContext } from './load-context.ts';
export { isPublicPage } from './public-pages.ts';

export const streamTimeout = 5_000;

/** The text of the page that was rendered with a context; null where something else was answered. */
export const pageTextOf = (context: RouterContextProvider): string | null => context.get(pageTextContext);

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of stream) text += decoder.decode(bytes, { stream: true });
  return text;
}

/**
 * Renders the whole page at once: loaders have everything before it begins, and what is lazy comes with its use, so that nothing
 * suspends here. Text in one go takes two thirds of the time of a stream of bytes.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...router }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const html = renderToString(
    <PageContexts nonce={nonce} queries={createQueryClient(loadContext.get(clientContext))}>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </PageContexts>,
  );
  const data = serverHandoffStream === undefined ? '' : await textOf(serverHandoffStream);
  loadContext.set(pageTextContext, pageText(html, handoffScript(data, nonce)));
  // The page's router has getters, and by them grows old with all it was given: the answers shall not. See `askAhead`.
  router.staticHandlerContext.loaderData = {};
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // A body would turn the text into bytes, which the server would turn into text again.
  return new Response(null, { headers, status });
}
