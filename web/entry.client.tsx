import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { NonceContext, nonceOfDocument } from './client/nonce.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext.Provider value={nonceOfDocument()}>
        <HydratedRouter />
      </NonceContext.Provider>
    </StrictMode>,
  );
});
