import { Suspense } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { SimulatedScan } from '#web/features/accounts/index.ts';

export const meta: MetaFunction = () => [
  { title: '模拟微信扫码 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function WechatScanPage() {
  const [params] = useSearchParams();
  return (
    <Suspense>
      <SimulatedScan ticket={params.get('ticket') ?? ''} />
    </Suspense>
  );
}
