import type { MetaFunction } from 'react-router';
import { GroupIndex } from '#web/features/groups/index.ts';

export const meta: MetaFunction = () => [
  { title: '报告群组 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function GroupIndexPage() {
  return <GroupIndex />;
}
