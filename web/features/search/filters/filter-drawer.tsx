import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { browserClient } from '#web/client/browser-client.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { Island } from '#web/ui/mantine/island.tsx';
import { SORT_CHOICES } from '../labels.ts';
import { resultsQuery } from '../queries.ts';
import {
  changeSearch,
  EMPTY_SEARCH,
  type SearchChange,
  type SearchState,
  toggleId,
} from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import { Switches } from './control-line.tsx';
import classes from './filter-sheet.module.css';
import { MoreFilters } from './more-filters.tsx';
import { ReportTime } from './report-time.tsx';
import { byCount, countOf, type Facets, useFacets } from './use-facets.ts';
import { useTaxonomies } from './use-taxonomies.ts';

/** All filters of a phone, chosen together and applied by one button that says what they give. */
export function FilterDrawer({ state, change, onClose }: SearchControls & { onClose: () => void }) {
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
        <Draft
          state={state}
          onApply={(draft) => {
            onClose();
            change(draft);
          }}
        />
      </Drawer>
    </Island>
  );
}

/** Choices are kept here until they are applied: on a phone every search is a wait. */
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
        <MoreFilters {...controls} />
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
      <ReportTime {...controls} layout="tags" />
    </Group>
  );
}

function TaxonomyGroups({ state, change }: SearchControls) {
  const { industries, secondary, types } = useTaxonomies(state.industry);
  const { lockOf, pass } = useGate();
  const facets = useFacets(state);
  const choices = (tags: readonly { id: number; name: string }[], kind: Parameters<Facets>[0]) =>
    tags.map(({ id, name }) => {
      const found = countOf(facets(kind), id);
      return {
        value: id,
        label: name,
        ...(found === undefined ? {} : { hint: grouped(found), isEmpty: found === 0 }),
      };
    });
  return (
    <>
      <Group title="报告类型">
        <ChoiceList
          label="报告类型"
          mode="multiple"
          layout="tags"
          choices={choices(types, 'type')}
          chosen={state.types}
          onChoose={(id) => change({ types: toggleId(state.types, id) })}
        />
      </Group>
      <Group title="行业">
        <ChoiceList
          label="行业"
          mode="single"
          layout="tags"
          choices={choices(byCount(industries, facets('industry')), 'industry')}
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
            choices={choices(byCount(secondary, facets('secondary')), 'secondary')}
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

/** Counts ahead: the words of the draft are those of the page, and filtering them again is free. */
function ApplyButton({ draft, onApply }: { draft: SearchState; onApply: () => void }) {
  const { data } = useQuery({ ...resultsQuery(browserClient, draft), retry: false });
  return (
    <Button size="md" className={classes.apply} onClick={onApply}>
      {data === undefined ? '查看结果' : `查看 ${data.count.toLocaleString('zh-CN')} 条`}
    </Button>
  );
}
