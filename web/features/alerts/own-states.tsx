import type { ReactNode } from 'react';
import { SignedInOnly } from '#web/features/dialogs/index.ts';

export function OwnAlerts({ children }: { children: ReactNode }) {
  return (
    <SignedInOnly what="我的订阅" body="保存的搜索有了新报告，会在这里告诉您。" level={2}>
      {children}
    </SignedInOnly>
  );
}
