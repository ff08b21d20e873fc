import { localStore } from './browser-store.ts';

/** Present where somebody does not want single keys to do anything. */
const OFF_KEY = 'yanjian-keys-off';

export const areKeysWanted = (): boolean => localStore.getItem(OFF_KEY) === null;

export function wantKeys(wanted: boolean): void {
  if (wanted) localStore.removeItem(OFF_KEY);
  else localStore.setItem(OFF_KEY, '1');
}

/** Whether a key is somebody's own: they type, an input method composes, a dialog is open, or they want no single keys. */
export function areKeysOff({
  target,
  isComposing,
  keyCode,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent): boolean {
  const typing =
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]');
  return ctrlKey || metaKey || altKey || isComposing || keyCode === 229 || !!typing || !areKeysWanted();
}
