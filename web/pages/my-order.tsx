import type { MetaFunction } from 'react-router';
import { OrderList } from '#web/features/membership/index.ts';

export const meta: MetaFunction = () => [
  { title: '我的订单 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function MyOrderPage() {
  return <OrderList />;
}
