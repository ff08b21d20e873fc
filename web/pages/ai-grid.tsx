import type { MetaFunction } from 'react-router';
import { GridPage } from '#web/features/grids/index.ts';

export const meta: MetaFunction = () => [
  { title: '问题表格 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function AiGridPage() {
  return <GridPage />;
}
