import { useCallback } from 'react';
import { lowestTierFor } from '#contract/levels.ts';
import { useDialogs } from './dialogs.tsx';
import type { LimitMessage } from './limit-message.ts';

/** Opens the dialog that a used-up limit calls for. */
export function useLimitDialog(): (message: LimitMessage) => void {
  const openDialog = useDialogs();
  return useCallback(
    (message) => {
      const { kind, text, tip } = message;
      if (kind === 'notice') openDialog({ kind, text, tip });
      else if (kind === 'pay')
        openDialog({ kind: 'upgrade', text, tip, needs: lowestTierFor('pageResults') });
      else {
        const { confirm, dismiss } = message;
        openDialog({ kind: 'upgrade', text, tip: tip ?? '', needs: 'enterprise', confirm, dismiss });
      }
    },
    [openDialog],
  );
}
