import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowUp,
  IconChevronRight,
  IconDots,
  IconMessageReport,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import classes from './floating-toolbar.module.css';

const OPEN_KEY = 'yanjian-toolbar';
const tool = { variant: 'subtle', color: 'gray', size: 36 } as const;

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
          <Tooltip label="回到顶部" position="left">
            <ActionIcon {...tool} aria-label="回到顶部" onClick={() => window.scrollTo({ top: 0 })}>
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="报告群组" position="left">
            <ActionIcon {...tool} component={Link} to="/group/index" aria-label="报告群组">
              <IconUsersGroup size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="意见反馈" position="left">
            <ActionIcon {...tool} component={Link} to="/suggest" aria-label="意见反馈">
              <IconMessageReport size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      <ActionIcon
        {...tool}
        aria-label={open ? '收起工具栏' : '展开工具栏'}
        aria-expanded={open}
        onClick={toggle}
      >
        {open ? <IconChevronRight size={18} aria-hidden /> : <IconDots size={18} aria-hidden />}
      </ActionIcon>
    </aside>
  );
}
