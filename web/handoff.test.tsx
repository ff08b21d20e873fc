import { runInNewContext } from 'node:vm';
import { renderToReadableStream } from 'react-dom/server';
import { createRequestHandler, type EntryContext, Scripts, ServerRouter } from 'react-router';
import { expect, test } from 'vitest';
import { handoffScript, pageText } from './handoff.ts';

/** What a browser's router would be handed by the scripts of a page. */
function handedOver(html: string): string {
  let text = '';
  let isClosed = false;
  const streamController = {
    enqueue: (piece: string) => (text += piece),
    close: () => (isClosed = true),
  };
  const window = { __reactRouterContext: { streamController } };
  for (const [, script = ''] of html.matchAll(/<script nonce="n">(.*?)<\/script>/gs))
    if (script.startsWith('window.__reactRouterContext.streamController'))
      runInNewContext(script, { window });
  expect(isClosed).toBe(true);
  return text;
}

test('whatever is handed over arrives as it is, and ends no script', () => {
  const data = '</script><!-- & \u2028 "“研报”\\ \n';
  const page = pageText('<html><body><p>…</p></body></html>', handoffScript(data, 'n'));
  expect(page).toMatch(
    /^<!DOCTYPE html><html><body><p>…<\/p><script nonce="n">.*<\/script><\/body><\/html>$/s,
  );
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(handedOver(page)).toBe(data);
});

test('script waits behind style, and only the head is touched', () => {
  const head = '<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>';
  const body = '<p>&lt;link rel="modulepreload"</p><link rel="modulepreload" href="/b.js"/>';
  expect(pageText(`<html><head>${head}</head><body>${body}</body></html>`, '')).toBe(
    `<!DOCTYPE html><html><head>${head.replace('preload"', 'preload" fetchpriority="low"')}</head><body>${body}</body></html>`,
  );
});

test('it is what React Router hands over by itself', async () => {
  let [own, ours] = ['', ''];
  const render = async (_request: Request, _status: number, _headers: Headers, context: EntryContext) => {
    const [stream, copy] = context.serverHandoffStream?.tee() ?? [];
    const router = (
      <ServerRouter context={{ ...context, serverHandoffStream: stream }} url="http://a.example/" nonce="n" />
    );
    const rendered = await renderToReadableStream(router);
    await rendered.allReady;
    own = handedOver(await new Response(rendered).text());
    ours = handedOver(pageText('</body>', handoffScript(await new Response(copy).text(), 'n')));
    return new Response('');
  };
  const root = {
    id: 'root',
    path: '/',
    module: {
      loader: () => ({ words: ['光伏', '</script>'], none: null }),
      default: () => (
        <html lang="zh-CN">
          <body>
            <Scripts />
          </body>
        </html>
      ),
    },
  };
  const manifestEntry = { id: 'root', path: '/', module: '/root.js', hasLoader: true };
  const handler = createRequestHandler({
    entry: { module: { default: render, streamTimeout: 1_000 } },
    routes: { root },
    assets: {
      entry: { module: '/e.js', imports: [] },
      routes: { root: manifestEntry },
      url: '/m.js',
      version: '1',
    },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'initial' },
    // The parts of a build that one page needs.
  } as unknown as Parameters<typeof createRequestHandler>[0]);
  await handler(new Request('http://a.example/'));
  expect(own).toContain('光伏');
  expect(ours).toBe(own);
});
