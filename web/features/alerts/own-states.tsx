import type { ReactNode } from 'react';
import { messageOfError } from '#web/client/query.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
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
