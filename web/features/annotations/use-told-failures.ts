import { useEffect, useRef } from 'react';
import { notify } from '#web/ui/notices/notices.tsx';
import { LEFT_UNSAVED, type Note } from './note.ts';

/** Says of each change that did not get through that it is not saved, once, unless its card is open, which says so itself. */
export function useToldFailures(notes: readonly Note[], openKey: string | null): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { key, saving } of notes) {
      if (saving?.state !== 'failed' && saving?.state !== 'conflict') told.current.delete(key);
      else if (saving !== LEFT_UNSAVED && key !== openKey && !told.current.has(key)) {
        told.current.add(key);
        notify(
          saving.state === 'failed'
            ? `没有存上：${saving.cause}。写下的留在这台设备上，点开它可以重试`
            : `${saving.cause}。点开它可以选留哪一份`,
          'warning',
        );
      }
    }
  }, [notes, openKey]);
}
