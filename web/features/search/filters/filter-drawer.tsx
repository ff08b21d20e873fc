import { useQuery } from '@tanstack/react-query';
import { useGate } from '#web/features/rights/index.ts';
import { FollowIndustries } from '#web/features/themes/index.ts';
import { FilterChoices, FilterDrawer, FilterGroup, useDraft } from '#web/ui/mantine/filter-drawer.tsx';
import { SORT_CHOICES } from '../labels.ts';
import { foundIn } from '../results/groups-of.ts';
import { resultsQuery } from '../results-query.ts';
import { changeSearch, EMPTY_SEARCH, toggleId } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import { Switches } from './control-line.tsx';
import { byCount, countOf } from './count-of.ts';
import { MoreFilters } from './more-filters.tsx';
import { ReportTime } from './report-time.tsx';
import { type Facets, useFacets } from './use-facets.ts';
import { chosenIndustries, useTaxonomies } from './use-taxonomies.ts';

/** All filters of a phone. */
export function ReportFilterDrawer({ state, change, onClose }: SearchControls & { onClose: () => void }) {
  const { draft, setDraft, controls } = useDraft(state, changeSearch);
  // Counts ahead: the words of the draft are those of the page, and filtering them again is free.
  const { data } = useQuery({ ...resultsQuery(draft), retry: false });
  return (
    <FilterDrawer
      found={data && { full: data.full, all: foundIn(data), unit: '条' }}
      onReset={() => setDraft({ ...EMPTY_SEARCH, keyword: draft.keyword, view: draft.view })}
      onApply={() => change(draft)}
      onClose={onClose}
    >
      <FilterChoices
        title="排序"
        mode="single"
        choices={SORT_CHOICES}
        chosen={[draft.sort]}
        onChoose={(sort) => controls.change({ sort })}
      />
      <TaxonomyGroups {...controls} />
      <TimeGroup {...controls} />
      <MoreFilters {...controls} />
      <FilterGroup title="更多">
        <Switches {...controls} />
      </FilterGroup>
    </FilterDrawer>
  );
}

function TimeGroup(controls: SearchControls) {
  return (
    <FilterGroup title="发布时间" lock={useGate().lockOf('filterByTime')}>
      <ReportTime {...controls} layout="tags" />
    </FilterGroup>
  );
}

function TaxonomyGroups({ state, change }: SearchControls) {
  const { industries, secondary, types } = useTaxonomies(state.industry);
  const { lockOf, pass } = useGate();
  const facets = useFacets(state);
  const choices = (tags: readonly { id: number; name: string }[], kind: Parameters<Facets>[0]) =>
    tags.map(({ id, name }) => ({ value: id, label: name, found: countOf(facets(kind), id) }));
  return (
    <>
      <FilterChoices
        title="报告类型"
        mode="multiple"
        choices={choices(types, 'type')}
        chosen={state.types}
        onChoose={(id) => change({ types: toggleId(state.types, id) })}
      />
      <FilterChoices
        title="行业"
        mode="single"
        choices={choices(byCount(industries, facets('industry')), 'industry')}
        chosen={state.industry === null ? [] : [state.industry]}
        onChoose={(id) => change({ industry: id === state.industry ? null : id })}
      />
      {secondary.length > 0 && (
        <FilterChoices
          title="二级行业"
          lock={lockOf('filterBySecondIndustry')}
          mode="multiple"
          choices={choices(byCount(secondary, facets('secondary')), 'secondary')}
          chosen={state.secondary}
          onChoose={(id) =>
            pass('filterBySecondIndustry', () => change({ secondary: toggleId(state.secondary, id) }))
          }
        >
          <FollowIndustries industries={chosenIndustries(state, industries, secondary)} />
        </FilterChoices>
      )}
    </>
  );
}
