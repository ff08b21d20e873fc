import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type SessionSignals, SessionSignalsContext, SILENT } from './browser-client.ts';
import { NonceContext } from './nonce.ts';

interface PageContextsProps {
  nonce: string;
  /** Of `createQueryClient`: with the client that the page makes its calls with. */
  queries: QueryClient;
  signals?: SessionSignals;
  children: ReactNode;
}

/** What is handed to all of a page from outside: by the entry of the browser, by that of the server, and by tests. */
export function PageContexts({ nonce, queries, signals = SILENT, children }: PageContextsProps) {
  return (
    <NonceContext value={nonce}>
      <SessionSignalsContext value={signals}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </SessionSignalsContext>
    </NonceContext>
  );
}
