import type { ReactNode } from 'react';
import { messageOfError } from '#web/client/query.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import row from '#web/ui/report-row.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';

export function OwnAlerts({ children }: { children: ReactNode }) {
  return (
    <SignedInOnly what="我的订阅" body="保存的搜索有了新报告，会在这里告诉您。" level={2}>
      {children}
    </SignedInOnly>
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
