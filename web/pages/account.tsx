import type { MetaFunction } from 'react-router';
import { Account } from '#web/features/accounts/index.ts';

export const meta: MetaFunction = () => [
  { title: '账号与安全 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function AccountPage() {
  return <Account />;
}
