import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { SEARCHES_GONE_TIP } from '#contract/rights/allowance-text.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { SearchFailed } from '#web/features/rights/index.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { dropLocked } from '../drop-locked.ts';
import type { SearchControls } from '../use-search-state.ts';

const TO_MEMBERSHIP_MS = 2_000;

interface ResultsFailedProps extends SearchControls {
  error: unknown;
  onRetry: () => void;
}

export function ResultsFailed({ error, state, change, onRetry }: ResultsFailedProps) {
  const { tier } = useSession();
  const mayWait = tier === 'visitor' || tier === 'free';
  useMembershipRedirect(state.fuzzy && mayWait && isBusinessError(error), messageOfError(error));
  return (
    <SearchFailed
      error={error}
      title="没有取到结果"
      spentTip={SEARCHES_GONE_TIP}
      locked={dropLocked(state, tier)}
      onChange={change}
      onBrowse={() => change({ keyword: '' })}
      onRetry={onRetry}
    />
  );
}

/** S1 §8: a fuzzy search that fails for a non-member warns and goes to the membership page after 2 seconds. */
function useMembershipRedirect(due: boolean, message: string) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!due) return;
    notify(message, 'warning');
    const timer = setTimeout(() => void navigate('/aboutVip'), TO_MEMBERSHIP_MS);
    return () => clearTimeout(timer);
  }, [due, message, navigate]);
}
