import {
  IconApps,
  IconArrowUp,
  IconBrandWechat,
  IconDeviceMobile,
  IconHeadset,
  IconKeyboard,
  IconMessageReport,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useOperator } from '#web/client/session.ts';
import { IconButton, IconLink } from '#web/ui/button/icon-button.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { Support, useHasSupport } from './support.tsx';
import classes from './toolbar-items.module.css';

const CODE_ICONS: Record<string, typeof IconApps> = { 公众号: IconBrandWechat, APP: IconDeviceMobile };
const PANEL_WIDTH = 208;

/** The page as its tab names it, and its address as one reads it; whoever is at the form already comes from nowhere. */
function whereFrom(path: string): string {
  if (path.startsWith('/suggest')) return '';
  const [name = ''] = document.title.split(' · ');
  return `${name}（${decodeURI(path)}）`;
}

/** What the toolbar holds when it is open (S1 §2). */
export function ToolbarItems() {
  const operator = useOperator();
  const hasSupport = useHasSupport();
  const { pathname, search } = useLocation();
  return (
    <>
      <IconButton label="回到顶部" onClick={() => window.scrollTo({ top: 0 })}>
        <IconArrowUp size={18} aria-hidden />
      </IconButton>
      {operator?.codes.map(({ name, picture }) => {
        const Icon = CODE_ICONS[name] ?? IconApps;
        return (
          <Panel key={name} label={name} icon={<Icon size={18} aria-hidden />}>
            <img src={picture} alt={`${name}二维码`} className={classes.code} />
            <p className={classes.note}>手机扫码打开{name}</p>
          </Panel>
        );
      })}
      {hasSupport && (
        <Panel label="在线客服" icon={<IconHeadset size={18} aria-hidden />}>
          <Support />
        </Panel>
      )}
      <IconLink label="意见反馈" to={`/suggest?context=${encodeURIComponent(whereFrom(pathname + search))}`}>
        <IconMessageReport size={18} aria-hidden />
      </IconLink>
      <IconButton
        label="键盘快捷键"
        onClick={() => void import('./life/show-key-help.tsx').then((module) => module.showKeyHelp())}
      >
        <IconKeyboard size={18} aria-hidden />
      </IconButton>
    </>
  );
}

function Panel({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Popover
      label={label}
      side="beside"
      width={PANEL_WIDTH}
      className={classes.panel}
      button={{ className: classes.button, 'aria-label': label, title: label, children: icon }}
    >
      {(close) => (
        <>
          {children}
          <button type="button" className={classes.close} onClick={close}>
            关闭
          </button>
        </>
      )}
    </Popover>
  );
}
