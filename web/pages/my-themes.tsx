import type { MetaFunction } from 'react-router';
import { ThemePanel } from '#web/features/themes/index.ts';
import { Subscriptions } from './subscriptions.tsx';

export const meta: MetaFunction = () => [
  { title: '订阅的行业 · 研见' },
  { name: 'robots', content: 'noindex' },
];

/** The panel is everybody's; what one may do in it, the rights table says. */
export default function MyThemesPage() {
  return (
    <Subscriptions>
      <ThemePanel />
    </Subscriptions>
  );
}
