import type { MetaFunction } from 'react-router';
import { InvitePage } from '#web/features/groups/index.ts';

export const meta: MetaFunction = () => [
  { title: '加入群组 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function GroupInvitePage() {
  return <InvitePage />;
}
