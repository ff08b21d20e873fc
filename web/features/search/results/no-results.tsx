import { Button } from '@mantine/core';
import { REPORT_PAGE_SIZE, type SearchResult } from '#contract/search.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { EMPTY_SEARCH } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import classes from './no-results.module.css';
import { emptyTitle, fuzzyText, reasonOf, relax, relaxationText } from './relax.ts';

interface NoResultsProps extends SearchControls {
  result: SearchResult;
}

/** Which condition left nothing over, what dropping it would give, and near words. */
export function NoResults({ state, change, result }: NoResultsProps) {
  return (
    <StateView
      level={2}
      role="status"
      title={emptyTitle(state)}
      body={reasonOf(state, result.relaxations)}
      actions={
        <div className={classes.ways}>
          {result.relaxations.map((relaxation) => (
            <Button
              key={`${relaxation.condition}-${relaxation.label}`}
              variant="default"
              classNames={{ inner: classes.way, label: classes.label }}
              onClick={() => change(relax(relaxation))}
            >
              <span className={classes.name}>{relaxationText(relaxation, state)}</span>
              <span className={classes.count}>{relaxation.count.toLocaleString('zh-CN')} 篇</span>
            </Button>
          ))}
          {state.keyword !== '' && !state.fuzzy && (
            <Button variant="default" onClick={() => change({ fuzzy: true })}>
              {fuzzyText(state.keyword)}
            </Button>
          )}
          <NearWords words={result.suggestions} onChoose={(keyword) => change({ keyword })} />
          <Button variant="subtle" onClick={() => change({ ...EMPTY_SEARCH, view: state.view })}>
            清空全部条件
          </Button>
        </div>
      }
    />
  );
}

function NearWords({ words, onChoose }: { words: string[]; onChoose: (word: string) => void }) {
  if (words.length === 0) return null;
  return (
    <p className={classes.near}>
      您是不是要找：
      {words.map((word) => (
        <button key={word} type="button" className={classes.word} onClick={() => onChoose(word)}>
          {word}
        </button>
      ))}
    </p>
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
