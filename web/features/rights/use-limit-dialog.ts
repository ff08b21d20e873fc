import { useCallback } from 'react';
import { lowestTierFor } from '#contract/rights/levels.ts';
import type { LimitDialog } from '#contract/rights/limits.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';

/** Opens the dialog that a used-up limit calls for. */
export function useLimitDialog(): (limit: LimitDialog) => void {
  const openDialog = useDialogs();
  return useCallback(
    (limit) => {
      const { kind, text } = limit;
      if (kind === 'notice') openDialog({ kind, text });
      else if (kind === 'pay')
        openDialog({ kind: 'upgrade', text, tip: limit.tip, needs: lowestTierFor('pageResults') });
      else {
        const { confirm, dismiss } = limit;
        openDialog({ kind: 'upgrade', text, tip: '', needs: 'enterprise', confirm, dismiss });
      }
    },
    [openDialog],
  );
}
