import { Button, Drawer } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { rightOf } from '#contract/levels.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { useSession } from '#web/client/session.ts';
import { useGate } from '#web/client/use-gate.ts';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { SORT_CHOICES } from '../labels.ts';
import { resultsQuery } from '../queries.ts';
import {
  changeSearch,
  countFilters,
  EMPTY_SEARCH,
  type SearchChange,
  type SearchState,
  toggleId,
} from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import { Switches, ViewMode } from './control-line.tsx';
import classes from './filter-sheet.module.css';
import { TimeChoice } from './time-choice.tsx';
import { useTaxonomies } from './use-taxonomies.ts';

/** All filters of a phone, chosen together and applied by one button that says what they give. */
export function FilterSheet({ state, change }: SearchControls) {
  const [opened, setOpened] = useState(false);
  const count = countFilters(state);
  return (
    <div className={classes.bar}>
      <button
        type="button"
        className={classes.open}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />
        筛选与排序
        {count > 0 && <span className={classes.count}>{count}</span>}
      </button>
      <ViewMode state={state} change={change} />
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="88dvh"
        title="筛选与排序"
        closeButtonProps={{ 'aria-label': '关闭筛选', size: 40 }}
        classNames={{ content: classes.sheet, body: classes.body, header: classes.header }}
      >
        <Draft
          state={state}
          onApply={(draft) => {
            setOpened(false);
            change(draft);
          }}
        />
      </Drawer>
    </div>
  );
}

/** Choices are kept here until they are applied: on a phone every search is a wait, and may be a counted one. */
function Draft({ state, onApply }: { state: SearchState; onApply: (draft: SearchState) => void }) {
  const [draft, setDraft] = useState(state);
  const change = (wanted: SearchChange) => setDraft((before) => changeSearch(before, wanted));
  const controls = { state: draft, change };
  return (
    <>
      <div className={classes.groups}>
        <Group title="排序">
          <ChoiceList
            label="排序"
            mode="single"
            layout="tags"
            choices={SORT_CHOICES}
            chosen={[draft.sort]}
            onChoose={(sort) => change({ sort })}
          />
        </Group>
        <TaxonomyGroups {...controls} />
        <TimeGroup {...controls} />
        <Group title="更多">
          <Switches {...controls} />
        </Group>
      </div>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="md"
          onClick={() => setDraft({ ...EMPTY_SEARCH, keyword: draft.keyword, view: draft.view })}
        >
          重置
        </Button>
        <ApplyButton draft={draft} onApply={() => onApply(draft)} />
      </div>
    </>
  );
}

function Group({ title, lock, children }: { title: string; lock?: string | null; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.title}>
        {title} {lock && <LockTag needs={lock} />}
      </h3>
      {children}
    </section>
  );
}

function TimeGroup(controls: SearchControls) {
  return (
    <Group title="发布时间" lock={useGate().lockOf('filterByTime')}>
      <TimeChoice {...controls} layout="tags" />
    </Group>
  );
}

function TaxonomyGroups({ state, change }: SearchControls) {
  const { industries, secondary, types } = useTaxonomies(state.industry);
  const { lockOf, pass } = useGate();
  const choices = (tags: readonly { id: number; name: string }[]) =>
    tags.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Group title="报告类型">
        <ChoiceList
          label="报告类型"
          mode="multiple"
          layout="tags"
          choices={choices(types)}
          chosen={state.types}
          onChoose={(id) => change({ types: toggleId(state.types, id) })}
        />
      </Group>
      <Group title="行业">
        <ChoiceList
          label="行业"
          mode="single"
          layout="tags"
          choices={choices(industries)}
          chosen={state.industry === null ? [] : [state.industry]}
          onChoose={(id) => change({ industry: id === state.industry ? null : id })}
        />
      </Group>
      {secondary.length > 0 && (
        <Group title="二级行业" lock={lockOf('filterBySecondIndustry')}>
          <ChoiceList
            label="二级行业"
            mode="multiple"
            layout="tags"
            choices={choices(secondary)}
            chosen={state.secondary}
            onChoose={(id) =>
              pass('filterBySecondIndustry', () => change({ secondary: toggleId(state.secondary, id) }))
            }
          />
        </Group>
      )}
    </>
  );
}

/** Counts ahead only where searches are not counted; elsewhere looking would spend one. */
function ApplyButton({ draft, onApply }: { draft: SearchState; onApply: () => void }) {
  const { tier } = useSession();
  const free = rightOf(tier, 'searchReports').daily === null;
  const { data } = useQuery({ ...resultsQuery(browserClient, draft), enabled: free });
  return (
    <Button size="md" className={classes.apply} onClick={onApply}>
      {data === undefined ? '查看结果' : `查看 ${data.count.toLocaleString('zh-CN')} 条`}
    </Button>
  );
}
