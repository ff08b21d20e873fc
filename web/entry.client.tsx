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
