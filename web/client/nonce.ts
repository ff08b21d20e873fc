import { createContext, useContext } from 'react';

/** Carries the nonce from the entries to inline scripts and styles; never part of the page's data. */
export const NonceContext = createContext('');

export function useNonce(): string {
  return useContext(NonceContext);
}

/** Browsers hide the attribute but keep the property, so that styles added later are allowed as well. */
export function nonceOfDocument(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
