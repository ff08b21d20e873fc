import { Suspense } from 'react';
import type { MetaFunction } from 'react-router';
import { OwnCharts } from '#web/features/charts/index.ts';
import { Collection } from '#web/features/favourites/index.ts';
import { AddManyToGroup, AddToGroup } from '#web/features/groups/index.ts';

export const meta: MetaFunction = () => [
  { title: '我的收藏 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function MyCollectionPage() {
  return (
    <Collection
      acts={(report) => <AddToGroup report={report} />}
      actsOfMany={(several, className) => (
        <Suspense>
          <AddManyToGroup several={several} className={className} />
        </Suspense>
      )}
      charts={(charts, mark) => (
        <Suspense>
          <OwnCharts charts={charts} label="收藏的图表" mark={mark} />
        </Suspense>
      )}
    />
  );
}
