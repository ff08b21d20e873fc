import type { MetaFunction } from 'react-router';
import { MyUploads } from '#web/features/uploads/index.ts';

export const meta: MetaFunction = () => [
  { title: '我的上传 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function MyUploadPage() {
  return <MyUploads />;
}
