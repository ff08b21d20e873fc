import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import row from '#web/ui/report-row.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';

/** S2 §5: a personal page opens the login dialog; who has just signed out here is not asked again. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const [wasSignedIn, setSignedIn] = useState(false);
  if (user !== null && !wasSignedIn) setSignedIn(true);
  return user === null ? <SignedOut asks={!wasSignedIn} /> : children;
}

function SignedOut({ asks }: { asks: boolean }) {
  const openDialog = useDialogs();
  const signIn = () => openDialog({ kind: 'login', mode: 'login', reason: '登录后查看我的订阅' });
  const ask = useEffectEvent(() => {
    if (asks) signIn();
  });
  useEffect(() => ask(), []);
  return (
    <StateView
      level={2}
      title="登录后查看我的订阅"
      body="保存的搜索有了新报告，会在这里告诉您。"
      actions={<Button onClick={signIn}>登录</Button>}
    />
  );
}

export function Failed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <StateView
      level={2}
      role="alert"
      title={title}
      body={messageOfError(error)}
      actions={<Button onClick={onRetry}>重试</Button>}
    />
  );
}

export function Waiting() {
  return (
    <ul className={card.card} aria-hidden>
      {['64%', '48%', '57%', '70%'].map((width) => (
        <li key={width} className={row.row}>
          <div className={row.text}>
            <Skeleton height={16} mt={4} width={width} />
            <Skeleton height={12} mt={12} width="46%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
