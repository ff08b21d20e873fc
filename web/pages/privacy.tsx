import type { MetaFunction } from 'react-router';
import { Privacy } from '#web/features/legal/index.ts';

export const meta: MetaFunction = () => [
  { title: '隐私政策 · 研见' },
  { name: 'description', content: '研见收集哪些个人信息、用途、保存期限，以及导出与注销的方法。' },
];

export default function PrivacyPage() {
  return <Privacy />;
}
