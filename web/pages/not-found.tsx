import { data, type MetaFunction } from 'react-router';
import { NotFound } from '#web/features/shell/index.ts';

export const meta: MetaFunction = () => [
  { title: '页面不存在 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound what="address" />;
}
