import type { MetaFunction } from 'react-router';
import { InviteList } from '#web/features/invitations/index.ts';

export const meta: MetaFunction = () => [
  { title: '邀请记录 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function InviteListPage() {
  return <InviteList />;
}
