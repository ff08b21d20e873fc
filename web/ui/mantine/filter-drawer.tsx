import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { grouped } from '#contract/text/grouped.ts';
import { Button } from '../button/button.tsx';
import { ChoiceList } from '../choice-list.tsx';
import { type Promised, promiseText } from '../filter-sheet/promise-text.ts';
import { LockTag } from '../lock-tag.tsx';
import classes from './filter-drawer.module.css';
import { Island } from './island.tsx';

interface FilterDrawerProps {
  children: ReactNode;
  /** What the choices give; undefined until it is counted. */
  found: Promised | undefined;
  onReset: () => void;
  /** Called when the sheet is closed by its button. */
  onApply: () => void;
  onClose: () => void;
}

/** The sheet in which all filters of a phone are chosen together, applied by one button that says what they give. */
export function FilterDrawer({ children, found, onReset, onApply, onClose }: FilterDrawerProps) {
  const apply = () => {
    onClose();
    onApply();
  };
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
          <Button size="md" className={classes.apply} onClick={apply}>
            {found === undefined ? '查看结果' : `查看 ${promiseText(found)}`}
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

interface FilterChoicesProps<Value extends string | number>
  extends Pick<FilterGroupProps, 'title' | 'lock'>,
    Pick<ComponentProps<typeof ChoiceList<Value>>, 'mode' | 'chosen' | 'onChoose'> {
  /** Each with how many lie there; undefined while that is not counted. */
  choices: readonly { value: Value; label: string; found?: number | undefined }[];
  /** What stands below the choices. */
  children?: ReactNode;
}

/** A filter that is a list of choices. */
export function FilterChoices<Value extends string | number>({
  title,
  lock,
  choices,
  children,
  ...list
}: FilterChoicesProps<Value>) {
  const counted = choices.map(({ found, ...choice }) =>
    found === undefined ? choice : { ...choice, hint: grouped(found), isEmpty: found === 0 },
  );
  return (
    <FilterGroup title={title} lock={lock ?? null}>
      <ChoiceList label={title} layout="tags" choices={counted} {...list} />
      {children}
    </FilterGroup>
  );
}

/** Choices that are kept until they are applied, since on a phone every search is a wait. */
export function useDraft<State, Change>(state: State, changed: (before: State, wanted: Change) => State) {
  const [draft, setDraft] = useState(state);
  const change = (wanted: Change) => setDraft((before) => changed(before, wanted));
  return { draft, setDraft, controls: { state: draft, change } };
}
