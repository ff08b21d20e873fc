import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { coveragePath } from '#contract/calls/coverage.ts';
import { grouped } from '#contract/text/grouped.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Answered, Block } from './block.tsx';
import { topicsQuery } from './queries.ts';
import classes from './topics.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e'];
const spanOf = ({ days, until }: { days: number; until: string }): string =>
  `至 ${until} 的${days >= 365 ? '一年' : ` ${days} 天`}`;

/** What recent reports are about: industries of the second level and companies. */
export function Topics() {
  const query = useQuery(topicsQuery());
  if (query.data?.list.length === 0) return null;
  return (
    <Block id="topics" title="近期话题" note={query.data && spanOf(query.data)}>
      <Answered
        query={query}
        what="近期话题"
        skeleton={ROWS.map((row) => <Skeleton key={row} height={16} mt={8} mb={8} />)}
      >
        {({ list }) => (
          <ul className={classes.list}>
            {list.map(({ kind, name, code, count }) => (
              <li key={`${kind} ${name}`}>
                <Link
                  className={classes.topic}
                  to={kind === 'stock' ? coveragePath('stock', code) : searchAddress({ search_key: name })}
                >
                  <span className={classes.name}>{name}</span>
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
