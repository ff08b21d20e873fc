import type { ReactNode } from 'react';
import page from '#web/ui/own-page.module.css';
import { PageTabs } from '#web/ui/page-tabs/page-tabs.tsx';

const TABS = [
  { path: '/myAlerts', label: '新报告' },
  { path: '/myAlerts?tab=searches', label: '保存的搜索' },
  { path: '/myAlerts?tab=delivery', label: '接收方式' },
  { path: '/myThemes', label: '行业' },
];

/** 我的订阅, around each of its pages. */
export function Subscriptions({ children }: { children: ReactNode }) {
  return (
    <div className={page.within}>
      <header className={page.head}>
        <h1 className={page.title}>我的订阅</h1>
      </header>
      <PageTabs label="我的订阅" tabs={TABS} />
      {children}
    </div>
  );
}
