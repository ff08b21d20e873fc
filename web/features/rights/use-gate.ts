import { type Action, lowestTierFor, rightOf, TIER_LABELS, type Tier } from '#contract/rights/levels.ts';
import { offerText, signInReason } from '#contract/rights/missing-right.ts';
import { useSession } from '#web/client/session.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';

/** S1 §5: a guest without the right is asked to sign in first, save for the time filter, which sells membership at once. */
const SELLS_AT_ONCE: ReadonlySet<Action> = new Set<Action>(['filterByTime']);

/** S1 §5 gives the prompt for the original file a title of its own. */
const TITLES: Partial<Record<Action, string>> = { viewChartOriginal: '温馨提示' };

export interface Gate {
  /** What the reader needs, for a small lock beside the control; null when it is open. */
  lockOf: (action: Action) => string | null;
  /** Runs `then` where the reader has the right, else opens the dialog that leads to it; after signing in or paying it asks again. */
  pass: (action: Action, then: () => void) => void;
}

/** Locks as the rights table tells them. They only speak early: the server decides again. */
export function useGate(): Gate {
  const { tier } = useSession();
  const openDialog = useDialogs();

  // Signing in changes the level, so the action that waited is asked about with the new one.
  function pass(action: Action, then: () => void, current: Tier) {
    if (rightOf(current, action).allowed) then();
    else if (current === 'visitor' && !SELLS_AT_ONCE.has(action)) {
      openDialog({
        kind: 'login',
        reason: signInReason(action),
        goOn: (signedIn) => pass(action, then, signedIn),
      });
    } else {
      const title = TITLES[action];
      openDialog({
        kind: 'upgrade',
        ...(title !== undefined && { title }),
        text: offerText(action),
        needs: lowestTierFor(action),
        goOn: (bought) => pass(action, then, bought),
      });
    }
  }

  return {
    pass: (action, then) => pass(action, then, tier),
    lockOf(action) {
      if (rightOf(tier, action).allowed) return null;
      const needed = lowestTierFor(action);
      return needed === 'free' ? '需登录' : `需${TIER_LABELS[needed]}`;
    },
  };
}
