import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { createBrowserClient } from './client/browser-client.ts';
import { nonceOfDocument } from './client/nonce.ts';
import { PageContexts } from './client/page-contexts.tsx';
import { createQueryClient } from './client/query.ts';

const nonce = nonceOfDocument();
const { client, signals } = createBrowserClient();
const queries = createQueryClient(client);
// The scroll lock of dialogs writes a style element and looks here for the nonce that allows it.
Object.assign(globalThis, { __webpack_nonce__: nonce });

// A server that keeps traces says so in the head of the page's answer; no other page loads what follows clicks.
const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (page?.serverTiming?.[0]) void import('./client/trace-clicks.ts').then((m) => m.traceClicks());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContexts {...{ nonce, queries, signals }}>
        <HydratedRouter />
      </PageContexts>
    </StrictMode>,
  );
});
