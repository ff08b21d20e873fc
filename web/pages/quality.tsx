import type { MetaFunction } from 'react-router';
import { QualityPage } from '#web/features/quality/index.ts';

export const meta: MetaFunction = () => [
  { title: '问答答得怎么样 · 研见' },
  {
    name: 'description',
    content: '这一版问答量过的数：答得对不对、拒答对不对、引文在不在原处、多快，以及怎样再量一次。',
  },
];

export default function QualityRoute() {
  return <QualityPage />;
}
