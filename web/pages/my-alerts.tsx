import { type MetaFunction, useSearchParams } from 'react-router';
import { Inbox, SavedSearches } from '#web/features/alerts/index.ts';
import { Subscriptions } from './subscriptions.tsx';

export const meta: MetaFunction = () => [
  { title: '我的订阅 · 研见' },
  { name: 'robots', content: 'noindex' },
];

/** New reports, or the searches that found them. */
export default function MyAlertsPage() {
  const [params] = useSearchParams();
  return <Subscriptions>{params.get('tab') === 'searches' ? <SavedSearches /> : <Inbox />}</Subscriptions>;
}
