import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { nonceOfDocument } from '#web/client/nonce.ts';
import { PageContexts } from '#web/client/page-contexts.tsx';
import { BesidePage, type PageRouter } from './beside-page.tsx';
import { UploadPanel } from './upload-panel.tsx';

let isShown = false;

/** From the first file on, for as long as the tab stands: pages come and go beside it. A place of its own costs a page without uploads nothing. */
export function showPanel(router: PageRouter, queries: QueryClient): void {
  if (isShown) return;
  isShown = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <PageContexts nonce={nonceOfDocument()} queries={queries}>
      <BesidePage router={router}>
        <UploadPanel />
      </BesidePage>
    </PageContexts>,
  );
}
