import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { grouped } from '#contract/text/grouped.ts';
import { useGate } from '#web/features/rights/index.ts';
import { countOf } from '#web/features/search/index.ts';
import look from '#web/ui/industry-tag.module.css';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { useRoving } from '#web/ui/use-roving.ts';
import { categoriesQuery } from '../search/queries.ts';
import type { ChartControls } from '../search/use-chart-state.ts';
import classes from './categories.module.css';
import { useChartFacets } from './use-chart-facets.ts';

/** All charts, or those of one industry: a right of level 2, told before the click. The same one again clears it. */
export function Categories({ state, change }: ChartControls) {
  const { data } = useQuery(categoriesQuery());
  const list = data?.list ?? [];
  const found = useChartFacets(state)('industry');
  const { lockOf, pass } = useGate();
  const lock = lockOf('filterChartCategory');
  const row = useRoving(1 + list.findIndex(({ id }) => id === state.industry));
  return (
    <section className={classes.root} aria-label="图表分类">
      <span className={classes.name}>
        分类
        {lock !== null && <LockTag needs={lock} />}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not a form group. */}
      <div className={classes.tags} role="group" aria-label="行业分类，方向键移动" {...row.row}>
        <button
          type="button"
          className={look.tag}
          tabIndex={row.tabIndexOf(0)}
          aria-pressed={state.industry === null}
          onClick={() => change({ industry: null })}
        >
          全部
        </button>
        {list.map(({ id, name, count, isSub }, index) => {
          const here = countOf(found, id);
          return (
            <button
              key={id}
              type="button"
              className={look.tag}
              tabIndex={row.tabIndexOf(index + 1)}
              aria-pressed={state.industry === id}
              title={`${isSub ? '已订阅 · ' : ''}${name}：全库 ${grouped(count)} 幅`}
              data-empty={here === 0 || undefined}
              onClick={() =>
                pass('filterChartCategory', () => change({ industry: state.industry === id ? null : id }))
              }
            >
              {isSub === 1 && <span className={classes.own}>已订阅</span>}
              {name}
              {here !== undefined && here > 0 && <span className={look.found}>{grouped(here)}</span>}
            </button>
          );
        })}
      </div>
      <Link to="/myThemes" className={classes.manage}>
        订阅行业
      </Link>
    </section>
  );
}
