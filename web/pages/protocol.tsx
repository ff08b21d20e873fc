import type { MetaFunction } from 'react-router';
import { Agreement } from '#web/features/legal/index.ts';

export const meta: MetaFunction = () => [
  { title: '用户协议 · 研见' },
  { name: 'description', content: '研见的用户协议：账户、会员与次数、付款与退款、报告版权。' },
];

export default function AgreementPage() {
  return <Agreement />;
}
