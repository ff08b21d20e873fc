import { type RefObject, useEffect } from 'react';
import { areKeysOff } from '#web/ui/keys.ts';

/** `/` anywhere on the page goes to the box. By position too: under a Chinese input method the key types 、. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isSlash = event.key === '/' || event.code === 'Slash';
      if (!isSlash || event.shiftKey || areKeysOff(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
