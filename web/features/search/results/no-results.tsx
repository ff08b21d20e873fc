import { REPORT_PAGE_SIZE, type SearchResult } from '#contract/calls/search.ts';
import { Button } from '#web/ui/button/button.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { EMPTY_SEARCH } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import { Corrected, NearWords } from './near-words.tsx';
import classes from './no-results.module.css';
import { emptyTitle, fuzzyText, reasonOf, relax, relaxationText } from './relax.ts';
import { WordCounts } from './word-counts.tsx';

interface NoResultsProps extends SearchControls {
  result: SearchResult;
}

/** Which condition left nothing over, near words, and what dropping it would give. */
export function NoResults({ state, change, result }: NoResultsProps) {
  return (
    <StateView
      level={2}
      role="status"
      title={emptyTitle(state)}
      body={
        <>
          {/* One word that is found elsewhere is not to blame. */}
          {result.words.some(({ reports }, at) => at > 0 || reports === 0) && (
            <WordCounts words={result.words} />
          )}
          <Corrected keyword={result.corrected_keyword} onUndo={() => change({ asTyped: true })} />
          <NearWords words={result.suggestions} onChoose={(keyword) => change({ keyword })} />
          <p>{reasonOf(state, result.relaxations)}</p>
        </>
      }
      actions={
        <div className={classes.ways}>
          {result.relaxations.map((relaxation) => (
            <button
              key={`${relaxation.condition}-${relaxation.label}`}
              type="button"
              className={classes.way}
              onClick={() => change(relax(relaxation))}
            >
              <span className={classes.name}>{relaxationText(relaxation, state)}</span>
              <span className={classes.count}>{grouped(relaxation.count)} 篇</span>
            </button>
          ))}
          {state.keyword !== '' && !state.fuzzy && (
            <button type="button" className={classes.way} onClick={() => change({ fuzzy: true })}>
              {fuzzyText(state.keyword)}
            </button>
          )}
          <button
            type="button"
            className={classes.way}
            onClick={() => change({ ...EMPTY_SEARCH, view: state.view })}
          >
            清空全部条件
          </button>
        </div>
      }
    />
  );
}

/** An address of a page that the list does not reach, or no longer. */
export function BeyondLastPage({ state, change, result }: NoResultsProps) {
  const pages = Math.ceil(result.count / REPORT_PAGE_SIZE);
  return (
    <StateView
      level={2}
      role="status"
      title={`没有第 ${state.page} 页`}
      body={`符合条件的报告共 ${result.count.toLocaleString('zh-CN')} 篇，分 ${pages} 页。`}
      actions={
        <>
          <Button onClick={() => change({ page: 1 })}>看第 1 页</Button>
          {pages > 1 && (
            <Button variant="default" onClick={() => change({ page: pages })}>
              看最后一页
            </Button>
          )}
        </>
      }
    />
  );
}
