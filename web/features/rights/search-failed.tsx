import type { ReactNode } from 'react';
import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';

interface SearchFailedProps<Change> {
  error: unknown;
  /** What is said where no right is the cause. */
  title: string;
  /** What is said below where the day's searches are used up. */
  spentTip: string;
  /** What must go so that the reader may see the list; null where nothing is in the way. */
  locked: Change | null;
  onChange: (change: Change) => void;
  /** To the same list without words, which is free. */
  onBrowse: () => void;
  onRetry: () => void;
}

/** A search that failed: a right that is missing or used up leads to it; everything else says the cause and can be tried again. */
export function SearchFailed<Change extends { page?: number | undefined }>(props: SearchFailedProps<Change>) {
  const { error, title, spentTip, locked, onChange, onBrowse, onRetry } = props;
  const message = messageOfError(error);
  const isSpent = isBusinessError(error, CODES.dailySearchLimit);
  if (!isSpent && !isBusinessError(error, CODES.notAllowed))
    return <Failed title={title} body={message} actions={<Button onClick={onRetry}>重试</Button>} />;
  return (
    <Failed
      title={message}
      body={isSpent ? spentTip : undefined}
      actions={
        <>
          <WaysToRight text={message} onRight={onRetry} />
          {locked !== null && (
            <Button variant="subtle" onClick={() => onChange(locked)}>
              {locked.page === 1 && Object.keys(locked).length === 1 ? '看第 1 页' : '去掉受限的条件继续'}
            </Button>
          )}
          {isSpent && (
            <Button variant="subtle" onClick={onBrowse}>
              不带关键词浏览
            </Button>
          )}
        </>
      }
    />
  );
}

function Failed(props: { title: string; body: string | undefined; actions: ReactNode }) {
  return <StateView level={2} role="alert" {...props} />;
}

/** To the right that is missing. */
function WaysToRight({ text, onRight }: { text: string; onRight: () => void }) {
  const { tier } = useSession();
  const openDialog = useDialogs();
  return (
    <>
      {tier === 'visitor' && (
        <Button onClick={() => openDialog({ kind: 'login', goOn: onRight })}>登录</Button>
      )}
      <Button
        variant={tier === 'visitor' ? 'default' : 'filled'}
        onClick={() => openDialog({ kind: 'upgrade', text, tip: '', needs: 'ordinary', goOn: onRight })}
      >
        {tier === 'visitor' || tier === 'free' ? '开通会员' : '升级会员'}
      </Button>
    </>
  );
}
