import { type Action, lowestTierFor, rightOf, TIER_LABELS, type Tier } from '#contract/levels.ts';
import { useDialogs } from './dialogs.tsx';
import { useSession } from './session.ts';

/** What the dialog says when a right is missing. The time filter's words are those of S1 §5. */
const UPGRADE_TEXTS: Partial<Record<Action, string>> = {
  filterByTime: '开通会员使用时间筛选功能',
  pageResults: '开通会员查看更多搜索结果',
  filterBySecondIndustry: '开通高级会员使用二级行业筛选功能',
  downloadReport: '开通会员免费下载报告',
};

const LOGIN_REASONS: Partial<Record<Action, string>> = {
  pageResults: '登录后可以查看更多搜索结果',
  filterBySecondIndustry: '登录后可以使用二级行业筛选',
  downloadReport: '登录后可以下载报告',
  favouriteReport: '登录后可以收藏报告',
  joinGroup: '请登录后查看',
};

/** S1 §5: a guest without the right is asked to sign in first, save for the time filter, which sells membership at once. */
const SELLS_AT_ONCE: ReadonlySet<Action> = new Set<Action>(['filterByTime']);

export interface Gate {
  /** What the reader needs, for a small lock beside the control; null when it is open. */
  lockOf: (action: Action) => string | null;
  /** Runs `then` where the reader has the right, else opens the dialog that leads to it; after signing in it asks again. */
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
        reason: LOGIN_REASONS[action],
        goOn: (signedIn) => pass(action, then, signedIn),
      });
    } else {
      const text = UPGRADE_TEXTS[action] ?? '开通会员后可使用';
      openDialog({ kind: 'upgrade', text, needs: lowestTierFor(action) });
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
