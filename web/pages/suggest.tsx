import type { MetaFunction } from 'react-router';
import { Suggest } from '#web/features/feedback/index.ts';

export const meta: MetaFunction = () => [
  { title: '意见反馈 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function SuggestPage() {
  return <Suggest />;
}
