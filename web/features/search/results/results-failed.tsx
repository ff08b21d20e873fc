import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { SEARCHES_GONE_TIP } from '#contract/rights/allowance-text.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { dropLocked } from '../drop-locked.ts';
import type { SearchControls } from '../use-search-state.ts';

const TO_MEMBERSHIP_MS = 2_000;

interface ResultsFailedProps extends SearchControls {
  error: unknown;
  onRetry: () => void;
}

/** A right that is missing or used up leads to it; everything else says the cause and can be tried again. */
export function ResultsFailed({ error, state, change, onRetry }: ResultsFailedProps) {
  const { tier } = useSession();
  const message = messageOfError(error);
  const limited = isBusinessError(error, CODES.dailySearchLimit);
  const mayWait = tier === 'visitor' || tier === 'free';
  useMembershipRedirect(state.fuzzy && mayWait && isBusinessError(error), message);

  if (isBusinessError(error, CODES.notAllowed) || limited) {
    return (
      <StateView
        level={2}
        role="alert"
        title={message}
        body={limited ? SEARCHES_GONE_TIP : undefined}
        actions={
          <>
            <WaysOn state={state} change={change} onRetry={onRetry} />
            {limited && (
              <Button variant="subtle" onClick={() => change({ keyword: '' })}>
                不带关键词浏览
              </Button>
            )}
          </>
        }
      />
    );
  }
  return (
    <StateView
      level={2}
      role="alert"
      title="没有取到结果"
      body={message}
      actions={<Button onClick={onRetry}>重试</Button>}
    />
  );
}

/** To the right that is missing, and back to what needs none. */
function WaysOn({ state, change, onRetry }: Omit<ResultsFailedProps, 'error'>) {
  const { tier } = useSession();
  const openDialog = useDialogs();
  const without = dropLocked(state, tier);
  return (
    <>
      {tier === 'visitor' && (
        <Button onClick={() => openDialog({ kind: 'login', goOn: onRetry })}>登录</Button>
      )}
      <LinkButton variant={tier === 'visitor' ? 'default' : 'filled'} to="/aboutVip">
        查看会员权益
      </LinkButton>
      {without !== null && (
        <Button variant="subtle" onClick={() => change(without)}>
          {without.page === 1 && Object.keys(without).length === 1 ? '看第 1 页' : '去掉受限的条件继续'}
        </Button>
      )}
    </>
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
