import { Suspense } from 'react';
import type { MetaFunction } from 'react-router';
import { OwnCharts } from '#web/features/charts/index.ts';
import { Records } from '#web/features/records/index.ts';

export const meta: MetaFunction = () => [
  { title: '下载记录 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function MyDownloadPage() {
  return (
    <Records
      kind="downloaded"
      charts={(charts, mark) => (
        <Suspense>
          <OwnCharts charts={charts} label="下载过数据的图表" mark={mark} />
        </Suspense>
      )}
    />
  );
}
