import { type MetaFunction, useSearchParams } from 'react-router';
import { Delivery, Inbox, Messages, SavedSearches } from '#web/features/alerts/index.ts';
import { Subscriptions } from './subscriptions.tsx';

export const meta: MetaFunction = () => [
  { title: '我的订阅 · 研见' },
  { name: 'robots', content: 'noindex' },
];

const TABS = { searches: SavedSearches, delivery: Delivery };

/** New reports, the searches that found them, or where else they are told of. */
export default function MyAlertsPage() {
  const [params] = useSearchParams();
  const tab = params.get('tab');
  const Tab = tab === 'searches' || tab === 'delivery' ? TABS[tab] : Inbox;
  return (
    <Subscriptions>
      {Tab === Inbox && <Messages />}
      <Tab />
    </Subscriptions>
  );
}
