import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { coveragePath } from '#contract/calls/coverage.ts';
import { INDUSTRY_WEEKS } from '#contract/calls/home.ts';
import { grouped } from '#contract/text/grouped.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Answered, Block } from './block.tsx';
import classes from './industry-strip.module.css';
import { industriesQuery, weeksQuery } from './queries.ts';

const NONE = Array.from({ length: INDUSTRY_WEEKS }, () => 0);

/** The nine industries with most reports, each with its weeks as bars; one press leads to all there is of it. */
export function IndustryStrip() {
  const query = useQuery(industriesQuery());
  const { data: weeks } = useQuery(weeksQuery());
  const weeksOf = new Map(weeks?.list.map((each) => [each.id, each.weeks]));
  return (
    <Block
      id="industries"
      title="主要行业"
      note={weeks && `至 ${weeks.until} 的 ${INDUSTRY_WEEKS} 周`}
      more={{ to: searchAddress({ list: 'folder' }), label: '全部目录' }}
    >
      <Answered query={query} what="主要行业" skeleton={<Skeleton height={96} />}>
        {({ list }) => (
          <ul className={classes.list}>
            {list
              .filter(({ count }) => count > 0)
              .map(({ id, name, count }) => (
                <li key={id}>
                  <Link to={coveragePath('industry', id)} className={classes.industry}>
                    <span className={classes.name}>{name}</span>
                    <Bars weeks={weeksOf.get(id) ?? NONE} until={weeks?.until ?? ''} />
                    <span className={classes.count}>{grouped(count)} 篇</span>
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </Answered>
    </Block>
  );
}

/** A bar a week; read aloud as what the last one says. */
function Bars({ weeks, until }: { weeks: readonly number[]; until: string }) {
  const most = Math.max(1, ...weeks);
  const said = `至 ${until} 的 7 天 ${grouped(weeks.at(-1) ?? 0)} 篇`;
  return (
    <span className={classes.bars} role="img" aria-label={said} title={said}>
      {weeks.map((count, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place.
          key={at}
          className={classes.bar}
          style={{ height: `${Math.max(6, (count / most) * 100)}%` }}
          data-last={at === weeks.length - 1 || undefined}
        />
      ))}
    </span>
  );
}
