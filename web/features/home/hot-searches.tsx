import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { grouped } from '#contract/text/grouped.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Answered, Block } from './block.tsx';
import classes from './hot-searches.module.css';
import { hotWordText } from './hot-word-text.ts';
import { hotKeysQuery, hotSearchesQuery } from './queries.ts';

const FULL = 10;
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

const searchPath = (word: string): string => searchAddress({ search_key: word });

/** What was searched most in the last 24 hours, pages 1 and 2 in turn; where nobody searched yet, words that lead somewhere. */
export function HotSearches() {
  const [page, setPage] = useState(1);
  const first = useQuery(hotSearchesQuery(1));
  const shown = useQuery({ ...hotSearchesQuery(page), placeholderData: keepPreviousData });
  const isSilent = first.data?.data.length === 0;
  const hasMore = first.data?.data.length === FULL;
  // A second page that is empty is no page: the first stays.
  const query = page === 2 && shown.data?.data.length === 0 ? first : shown;
  return (
    <Block
      id="hot-searches"
      title={isSilent ? '大家常搜' : '24 小时热搜'}
      actions={
        hasMore && (
          <button type="button" className={classes.turn} onClick={() => setPage(page === 1 ? 2 : 1)}>
            换一批
          </button>
        )
      }
    >
      {isSilent ? (
        <Words />
      ) : (
        <Answered query={query} what="热搜" skeleton={<Skeletons />}>
          {({ data }) => (
            <ol className={classes.list}>
              {data.map(({ name, count }, at) => (
                <li key={name}>
                  <Link className={classes.word} to={searchPath(name)}>
                    <span className={classes.rank} data-top={(page === 1 && at < 3) || undefined}>
                      {(query === first ? 0 : (page - 1) * FULL) + at + 1}
                    </span>
                    <span className={classes.name}>{hotWordText(name)}</span>
                    <span className={classes.count}>{grouped(count)} 人</span>
                  </Link>
                </li>
              ))}
            </ol>
          )}
        </Answered>
      )}
    </Block>
  );
}

function Words() {
  const query = useQuery(hotKeysQuery());
  return (
    <Answered query={query} what="常搜的词" skeleton={<Skeletons />}>
      {({ keys }) => (
        <ul className={classes.words}>
          {keys.map((word) => (
            <li key={word}>
              <Link className={classes.chip} to={searchPath(word)}>
                {hotWordText(word)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Answered>
  );
}

const Skeletons = () => (
  <>
    {ROWS.map((row) => (
      <Skeleton key={row} height={14} mt={9} mb={9} />
    ))}
  </>
);
