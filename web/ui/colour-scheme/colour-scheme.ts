import { useSyncExternalStore } from 'react';
import { localStore } from '../browser-store.ts';

export type ColourScheme = 'auto' | 'light' | 'dark';

/** Named by Mantine, whose dialogs read the same choice. */
const KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';
const CHANGED = 'yanjian-colour-scheme';

/** Runs before the first paint, so that a page at night never flashes white. */
export const COLOUR_SCHEME_SCRIPT = `try{var s=localStorage.getItem("${KEY}")}catch(e){}document.documentElement.setAttribute("${ATTRIBUTE}",s==="light"||s==="dark"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")`;

function kept(): ColourScheme {
  const value = localStore.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : 'auto';
}

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function apply(scheme: ColourScheme): void {
  const shown = scheme === 'auto' ? (system().matches ? 'dark' : 'light') : scheme;
  document.documentElement.setAttribute(ATTRIBUTE, shown);
}

export function setColourScheme(scheme: ColourScheme): void {
  localStore.setItem(KEY, scheme);
  apply(scheme);
  window.dispatchEvent(new Event(CHANGED));
}

/** Follows what is chosen here, in another tab, and what the system says while nothing is chosen. */
function subscribe(changed: () => void): () => void {
  const follow = () => {
    apply(kept());
    changed();
  };
  const night = system();
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', follow);
  night.addEventListener('change', follow);
  // Evening may have come between the first paint and now.
  apply(kept());
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', follow);
    night.removeEventListener('change', follow);
  };
}

/** The choice of this browser; the server knows none. */
export function useColourScheme(): ColourScheme {
  return useSyncExternalStore(subscribe, kept, () => 'auto');
}
