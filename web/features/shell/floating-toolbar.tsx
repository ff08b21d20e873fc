import {
  IconArrowUp,
  IconChevronRight,
  IconDots,
  IconMessageReport,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton, IconLink } from '#web/ui/button/icon-button.tsx';
import classes from './floating-toolbar.module.css';

const OPEN_KEY = 'yanjian-toolbar';

/** Lives in the gutter at the right, so that it never covers text; a phone has the bottom bar instead. */
export function FloatingToolbar() {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(localStorage.getItem(OPEN_KEY) === 'open'), []);

  function toggle() {
    localStorage.setItem(OPEN_KEY, open ? 'closed' : 'open');
    setOpen(!open);
  }

  return (
    <aside className={classes.toolbar} aria-label="快捷工具">
      {open && (
        <>
          <IconButton label="回到顶部" onClick={() => window.scrollTo({ top: 0 })}>
            <IconArrowUp size={18} aria-hidden />
          </IconButton>
          <IconLink label="报告群组" to="/group/index">
            <IconUsersGroup size={18} aria-hidden />
          </IconLink>
          <IconLink label="意见反馈" to="/suggest">
            <IconMessageReport size={18} aria-hidden />
          </IconLink>
        </>
      )}
      <IconButton label={open ? '收起工具栏' : '展开工具栏'} tip="" aria-expanded={open} onClick={toggle}>
        {open ? <IconChevronRight size={18} aria-hidden /> : <IconDots size={18} aria-hidden />}
      </IconButton>
    </aside>
  );
}
