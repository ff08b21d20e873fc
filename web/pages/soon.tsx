import { type MetaFunction, useLocation } from 'react-router';
import { Soon } from '#web/features/shell/index.ts';

const PLANNED: Record<string, { title: string; will: string }> = {
  suggest: { title: '意见反馈', will: '这里将可以提交意见与问题。' },
};

function plannedAt(path: string) {
  return PLANNED[path.split('/')[1] ?? ''] ?? { title: '此页', will: '' };
}

export const meta: MetaFunction = ({ location }) => [
  { title: `${plannedAt(location.pathname).title} · 研见` },
  { name: 'robots', content: 'noindex' },
];

export default function SoonPage() {
  return <Soon {...plannedAt(useLocation().pathname)} />;
}
