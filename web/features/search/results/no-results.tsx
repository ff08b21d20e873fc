import { Link } from 'react-router';
import type { SearchResult } from '#contract/calls/search.ts';
import { grouped } from '#contract/text/grouped.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { WayOn, WaysOn } from '#web/ui/ways-on/ways-on.tsx';
import { countFilters, EMPTY_SEARCH } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import { Corrected, NearWords } from './near-words.tsx';

import { emptyTitle, fuzzyText, reasonOf, relax, withoutQuotes } from './relax.ts';
import { relaxationText } from './relax-text.ts';
import word from './word-button.module.css';
import { WordCounts } from './word-counts.tsx';

interface NoResultsProps extends SearchControls {
  result: SearchResult;
}

/** Which condition left nothing over, near words, and what dropping it would give. */
export function NoResults({ state, change, result }: NoResultsProps) {
  const unquoted = withoutQuotes(state.keyword);
  return (
    <StateView
      level={2}
      role="status"
      title={emptyTitle(state)}
      body={
        <>
          {/* Of one word alone the head says it. */}
          {result.words.length > 1 && <WordCounts words={result.words} />}
          <Corrected keyword={result.corrected_keyword} onUndo={() => change({ asTyped: true })} />
          <NearWords words={result.suggestions} onChoose={(keyword) => change({ keyword })} />
          <p>{reasonOf(state, result.relaxations)}</p>
          {state.keyword !== '' && state.gid === undefined && (
            <p>
              <Link
                className={word.word}
                to={`/suggest?context=${encodeURIComponent(`搜索“${state.keyword}”没有找到`)}`}
              >
                告诉我们缺了什么
              </Link>
            </p>
          )}
        </>
      }
      actions={
        <WaysOn>
          {state.gid !== undefined && (
            <WayOn onChoose={() => change({ gid: undefined })}>在全部报告里找</WayOn>
          )}
          {result.relaxations.map((relaxation) => (
            <WayOn
              key={`${relaxation.condition}-${relaxation.label}`}
              brings={`${grouped(relaxation.count)} 篇`}
              onChoose={() => change(relax(relaxation))}
            >
              {relaxationText(relaxation, countFilters(state) > 0)}
            </WayOn>
          ))}
          {unquoted !== '' && (
            <WayOn onChoose={() => change({ keyword: unquoted })}>去掉引号：不必一字不差</WayOn>
          )}
          {state.keyword !== '' && !state.fuzzy && (
            <WayOn onChoose={() => change({ fuzzy: true })}>{fuzzyText(state.keyword)}</WayOn>
          )}
          <WayOn onChoose={() => change({ ...EMPTY_SEARCH, view: state.view })}>清空全部条件</WayOn>
        </WaysOn>
      }
    />
  );
}
