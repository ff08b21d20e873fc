import type { MetaFunction } from 'react-router';
import { MyOrganisation } from '#web/features/organisation/index.ts';

export const meta: MetaFunction = () => [
  { title: '我的企业 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function OrganisationPage() {
  return <MyOrganisation />;
}
