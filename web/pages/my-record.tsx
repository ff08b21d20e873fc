import { Suspense } from 'react';
import type { MetaFunction } from 'react-router';
import { OwnCharts } from '#web/features/charts/index.ts';
import { Records } from '#web/features/records/index.ts';

export const meta: MetaFunction = () => [
  { title: '阅读记录 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function MyRecordPage() {
  return (
    <Records
      kind="read"
      charts={(charts, mark) => (
        <Suspense>
          <OwnCharts charts={charts} label="打开过的图表" mark={mark} />
        </Suspense>
      )}
    />
  );
}
