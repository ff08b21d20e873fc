import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { LockTag } from '../lock-tag.tsx';
import classes from './filter-drawer.module.css';
import { Island } from './island.tsx';

interface FilterDrawerProps {
  children: ReactNode;
  /** What the choices give, such as “12 条”; undefined until it is counted. */
  found: string | undefined;
  onReset: () => void;
  onApply: () => void;
  onClose: () => void;
}

/** The sheet in which all filters of a phone are chosen together, applied by one button that says what they give. */
export function FilterDrawer({ children, found, onReset, onApply, onClose }: FilterDrawerProps) {
  return (
    <Island>
      <Drawer
        opened
        onClose={onClose}
        position="bottom"
        size="88dvh"
        title="筛选与排序"
        closeButtonProps={{ 'aria-label': '关闭筛选', size: 40, iconSize: 20 }}
        classNames={{
          content: classes.sheet,
          body: classes.body,
          header: classes.header,
          title: classes.heading,
        }}
      >
        <div className={classes.groups}>{children}</div>
        <div className={classes.foot}>
          <Button variant="default" size="md" onClick={onReset}>
            重置
          </Button>
          <Button size="md" className={classes.apply} onClick={onApply}>
            {found === undefined ? '查看结果' : `查看 ${found}`}
          </Button>
        </div>
      </Drawer>
    </Island>
  );
}

interface FilterGroupProps {
  title: string;
  /** What the filter needs, where the reader lacks it. */
  lock?: string | null;
  children: ReactNode;
}

/** The choices of one filter in the sheet. */
export function FilterGroup({ title, lock, children }: FilterGroupProps) {
  return (
    <section>
      <h3 className={classes.title}>
        {title} {lock && <LockTag needs={lock} />}
      </h3>
      {children}
    </section>
  );
}
