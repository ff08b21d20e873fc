import { type MetaFunction, useSearchParams } from 'react-router';
import { SimulatedScan } from '#web/features/accounts/index.ts';

export const meta: MetaFunction = () => [
  { title: '模拟微信扫码 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function WechatScanPage() {
  const [params] = useSearchParams();
  return <SimulatedScan ticket={params.get('ticket') ?? ''} />;
}
