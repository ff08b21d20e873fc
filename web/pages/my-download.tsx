import type { MetaFunction } from 'react-router';
import { Records } from '#web/features/records/index.ts';

export const meta: MetaFunction = () => [
  { title: '下载记录 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function MyDownloadPage() {
  return <Records kind="downloaded" />;
}
