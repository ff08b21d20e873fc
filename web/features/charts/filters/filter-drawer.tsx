import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CHART_KIND_NAMES } from '#contract/calls/charts.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { useGate } from '#web/features/rights/index.ts';
import { TimeChoice, toggleId } from '#web/features/search/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { Island } from '#web/ui/mantine/island.tsx';
import {
  ALL_CHARTS,
  ALL_KINDS,
  type ChartChange,
  type ChartState,
  changeCharts,
} from '../search/chart-state.ts';
import { chartsQuery } from '../search/queries.ts';
import type { ChartControls } from '../search/use-chart-state.ts';
import { Switches } from './control-line.tsx';
import classes from './filter-drawer.module.css';
import { CHART_SORTS } from './labels.ts';
import { OrganisationChoice } from './organisation-choice.tsx';
import { countIn, useChartFacets } from './use-chart-facets.ts';

/** All filters of a phone, chosen together and applied by one button that says what they give. */
export function FilterDrawer({ state, change, onClose }: ChartControls & { onClose: () => void }) {
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
function Draft({ state, onApply }: { state: ChartState; onApply: (draft: ChartState) => void }) {
  const [draft, setDraft] = useState(state);
  const change = (wanted: ChartChange) => setDraft((before) => changeCharts(before, wanted));
  const controls = { state: draft, change };
  const facets = useChartFacets(draft);
  const lock = useGate().lockOf('filterByTime');
  return (
    <>
      <div className={classes.groups}>
        <Group title="排序">
          <ChoiceList
            label="排序"
            mode="single"
            layout="tags"
            choices={CHART_SORTS}
            chosen={[draft.sort]}
            onChoose={(sort) => change({ sort })}
          />
        </Group>
        <Group title="图表类型">
          <ChoiceList
            label="图表类型"
            mode="multiple"
            layout="tags"
            choices={ALL_KINDS.map((kind) => {
              const found = countIn(facets('kind'), kind);
              const hint = found === undefined ? {} : { hint: grouped(found), isEmpty: found === 0 };
              return { value: kind, label: CHART_KIND_NAMES[kind], ...hint };
            })}
            chosen={draft.kinds}
            onChoose={(kind) => change({ kinds: toggleId(draft.kinds, kind) })}
          />
        </Group>
        <Group title="发布时间" lock={lock}>
          <TimeChoice chosen={draft} years={facets('year') ?? []} onChoose={change} layout="tags" />
        </Group>
        <Group title="机构">
          <OrganisationChoice {...controls} facets={facets} layout="tags" />
        </Group>
        <Group title="更多">
          <Switches {...controls} />
        </Group>
      </div>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="md"
          onClick={() => setDraft({ ...ALL_CHARTS, keyword: draft.keyword, industry: draft.industry })}
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

/** Counts ahead: the words of the draft are those of the page, and filtering them again is free. */
function ApplyButton({ draft, onApply }: { draft: ChartState; onApply: () => void }) {
  const { data } = useQuery({ ...chartsQuery(browserClient, draft), retry: false });
  return (
    <Button size="md" className={classes.apply} onClick={onApply}>
      {data === undefined ? '查看结果' : `查看 ${grouped(data.count)} 幅`}
    </Button>
  );
}
