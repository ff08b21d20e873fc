import type { MetaFunction } from 'react-router';
import { ThemePanel } from '#web/features/themes/index.ts';
import page from '#web/ui/own-page.module.css';

export const meta: MetaFunction = () => [
  { title: '订阅的行业 · 研见' },
  { name: 'robots', content: 'noindex' },
];

/** The panel is everybody's; what one may do in it, the rights table says. */
export default function MyThemesPage() {
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>订阅的行业</h1>
      </header>
      <ThemePanel />
    </div>
  );
}
