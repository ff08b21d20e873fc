import { IconLayoutList, IconList } from '@tabler/icons-react';
import { grouped } from '#contract/text/grouped.ts';
import { useGate } from '#web/features/rights/index.ts';
import { CheckBox } from '#web/ui/check-box.tsx';
import { ChoiceList } from '#web/ui/choice-list.tsx';
import line from '#web/ui/control-line.module.css';
import { FilterPopover } from '#web/ui/filter-popover.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { Segment, Segments } from '#web/ui/segments/segments.tsx';
import { SORT_CHOICES, sortLabel, timeLabel } from '../labels.ts';
import { toggleId } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import classes from './control-line.module.css';
import { countOf } from './count-of.ts';
import { MoreFilters } from './more-filters.tsx';
import { MORE, moreLabel } from './more-label.ts';
import { ReportTime } from './report-time.tsx';
import { useFacets } from './use-facets.ts';
import { useTaxonomies } from './use-taxonomies.ts';

/** One line: type, time, sort, three switches, and how the results are drawn. */
export function ControlLine({ state, change }: SearchControls) {
  const { types } = useTaxonomies(null);
  const { lockOf } = useGate();
  const timeLock = lockOf('filterByTime');
  const time = timeLabel(state);
  const facets = useFacets(state);
  const chosenTypes = types.filter(({ id }) => state.types.includes(id));
  const typeLabel =
    chosenTypes.length > 2
      ? `类型：${chosenTypes.length} 种`
      : chosenTypes.map(({ name }) => name).join('、');

  return (
    <section className={line.line} aria-label="筛选与排序">
      <FilterPopover label={typeLabel || '报告类型'} active={state.types.length > 0} width={220}>
        {() => (
          <ChoiceList
            label="报告类型"
            mode="multiple"
            choices={types.map(({ id, name, count }) => {
              const found = countOf(facets('type'), id) ?? count;
              return { value: id, label: name, hint: grouped(found), isEmpty: found === 0 };
            })}
            chosen={state.types}
            onChoose={(id) => change({ types: toggleId(state.types, id) })}
          />
        )}
      </FilterPopover>
      <FilterPopover
        label={time || '发布时间'}
        active={time !== ''}
        width="auto"
        lock={timeLock === null ? null : <LockTag needs={timeLock} />}
      >
        {(close) => <ReportTime state={state} change={change} layout="rows" onDone={close} />}
      </FilterPopover>
      <FilterPopover label={moreLabel(state)} active={moreLabel(state) !== MORE} width={360}>
        {() => <MoreFilters state={state} change={change} />}
      </FilterPopover>
      <FilterPopover label={sortLabel(state.sort)} active={state.sort !== 0} width={160}>
        {(close) => (
          <ChoiceList
            label="排序"
            mode="single"
            choices={SORT_CHOICES}
            chosen={[state.sort]}
            onChoose={(sort) => {
              close();
              change({ sort });
            }}
          />
        )}
      </FilterPopover>
      <Switches state={state} change={change} />
      <ViewMode state={state} change={change} />
    </section>
  );
}

const SWITCHES = [
  { key: 'fuzzy', label: '模糊匹配', title: '任一词命中即可，容许错字与拼音' },
  { key: 'hideBrokers', label: '隐藏券商', title: '不显示券商发布的报告' },
  { key: 'titleOnly', label: '仅标题', title: '只在标题中查找' },
] as const;

export function Switches({ state, change }: SearchControls) {
  const withFile = countOf(useFacets(state)('file'), 1);
  return (
    <div className={line.switches}>
      {SWITCHES.map(({ key, label, title }) => (
        <CheckBox
          key={key}
          label={label}
          title={title}
          checked={state[key]}
          onChange={(checked) => change({ [key]: checked })}
        />
      ))}
      <CheckBox
        label={
          <>只看有原文{withFile !== undefined && <span className={line.found}> {grouped(withFile)}</span>}</>
        }
        title="不显示只有记录、读不到原文的报告"
        checked={state.onlyFiles}
        onChange={(onlyFiles) => change({ onlyFiles })}
      />
    </div>
  );
}

const VIEWS = [
  { value: 'list', label: '列表', Icon: IconList },
  { value: 'preview', label: '预览', Icon: IconLayoutList },
] as const;

export function ViewMode({ state, change }: SearchControls) {
  return (
    <Segments label="浏览方式" className={classes.views}>
      {VIEWS.map(({ value, label, Icon }) => (
        <Segment key={value} isOn={state.view === value} onClick={() => change({ view: value })}>
          <Icon size={16} stroke={1.7} aria-hidden />
          {label}
        </Segment>
      ))}
    </Segments>
  );
}
