import type { MetaFunction } from 'react-router';
import { GroupDetail } from '#web/features/groups/index.ts';

export const meta: MetaFunction = () => [{ title: '群组 · 研见' }, { name: 'robots', content: 'noindex' }];

export default function GroupDetailPage() {
  return <GroupDetail />;
}
