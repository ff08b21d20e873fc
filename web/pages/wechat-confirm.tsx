import { Suspense } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { ConfirmScan } from '#web/features/accounts/index.ts';

export const meta: MetaFunction = () => [
  { title: '确认登录 · 研见' },
  { name: 'robots', content: 'noindex' },
  // The address holds the proof with which one may confirm.
  { name: 'referrer', content: 'no-referrer' },
];

export default function WechatConfirmPage() {
  const [params] = useSearchParams();
  return (
    <Suspense>
      <ConfirmScan proof={params.get('proof') ?? ''} />
    </Suspense>
  );
}
