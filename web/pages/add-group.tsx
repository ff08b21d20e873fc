import type { MetaFunction } from 'react-router';
import { NewGroup } from '#web/features/groups/index.ts';

export const meta: MetaFunction = () => [
  { title: '创建群组 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function AddGroupPage() {
  return <NewGroup />;
}
