import type { MetaFunction } from 'react-router';
import { Infringement } from '#web/features/legal/index.ts';

export const meta: MetaFunction = () => [
  { title: '侵权处理 · 研见' },
  { name: 'description', content: '权利人如何通知侵权内容，以及处理的办法。' },
];

export default function InfringementPage() {
  return <Infringement />;
}
