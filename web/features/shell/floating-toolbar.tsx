import { IconChevronRight, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { localStore } from '#web/ui/browser-store.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import classes from './floating-toolbar.module.css';
import { ToolbarItems } from './toolbar-items.tsx';

const OPEN_KEY = 'yanjian-toolbar';

/** Behind `lazy`, since the first sight needs none of it. Lives in the gutter at the right, so that it never covers text; a phone has the bottom bar instead. */
export function FloatingToolbar() {
  const [open, setOpen] = useState(() => localStore.getItem(OPEN_KEY) === 'open');

  function toggle() {
    localStore.setItem(OPEN_KEY, open ? 'closed' : 'open');
    setOpen(!open);
  }

  return (
    <aside className={classes.toolbar} aria-label="快捷工具">
      {open && <ToolbarItems />}
      <IconButton label={open ? '收起工具栏' : '展开工具栏'} tip="" aria-expanded={open} onClick={toggle}>
        {open ? <IconChevronRight size={18} aria-hidden /> : <IconDots size={18} aria-hidden />}
      </IconButton>
    </aside>
  );
}
