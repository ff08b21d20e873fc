import { Button } from '@mantine/core';
import type { SearchResult } from '#contract/search.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { countFilters, EMPTY_SEARCH, type SearchChange, type SearchState } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import classes from './no-results.module.css';

type Relaxation = SearchResult['relaxations'][number];

/** What taking a condition away means for the state. */
export function relax(relaxation: Relaxation): SearchChange {
  switch (relaxation.condition) {
    case 'keyword':
      return { keyword: '' };
    case 'word':
      return { keyword: relaxation.keyword };
    case 'industry':
      return { industry: null };
    case 'secondary':
      return { secondary: [] };
    case 'type':
      return { types: [] };
    case 'time':
      return { time: 0, from: '', to: '' };
    case 'broker':
      return { hideBrokers: false };
    case 'title-only':
      return { titleOnly: false };
  }
}

/** What is known about why: one culprit, several together, or a word that no report has. */
export function reasonOf(state: SearchState, helpful: number): string {
  if (helpful > 0) return '去掉下面任意一个条件就有结果：';
  if (countFilters(state) > 1) return '单独去掉任何一个条件都没有结果，需要同时放宽几个。';
  if (state.keyword !== '')
    return `全部报告中都没有与“${state.keyword}”相符的内容。换一个说法，或减少几个词再试。`;
  return '换一组条件再试。';
}

interface NoResultsProps extends SearchControls {
  result: SearchResult;
}

/** Which condition left nothing over, what dropping it would give, and near words. */
export function NoResults({ state, change, result }: NoResultsProps) {
  const helpful = result.relaxations.filter(({ count }) => count > 0);
  return (
    <StateView
      level={2}
      role="status"
      title="没有找到符合全部条件的报告"
      body={reasonOf(state, helpful.length)}
      actions={
        <div className={classes.ways}>
          {helpful.map((relaxation) => (
            <Button
              key={`${relaxation.condition}-${relaxation.label}`}
              variant="default"
              onClick={() => change(relax(relaxation))}
            >
              去掉“{relaxation.label}”
              <span className={classes.count}>{relaxation.count.toLocaleString('zh-CN')} 篇</span>
            </Button>
          ))}
          {helpful.length === 0 && state.keyword !== '' && countFilters(state) > 1 && (
            <Button
              variant="default"
              onClick={() => change({ ...EMPTY_SEARCH, keyword: state.keyword, view: state.view })}
            >
              只保留“{state.keyword}”
            </Button>
          )}
          {state.keyword !== '' && !state.fuzzy && (
            <Button variant="default" onClick={() => change({ fuzzy: true })}>
              改用模糊匹配
            </Button>
          )}
          {result.suggestions.length > 0 && (
            <p className={classes.near}>
              您是不是要找：
              {result.suggestions.map((keyword) => (
                <button
                  key={keyword}
                  type="button"
                  className={classes.word}
                  onClick={() => change({ keyword })}
                >
                  {keyword}
                </button>
              ))}
            </p>
          )}
          <Button variant="subtle" onClick={() => change({ ...EMPTY_SEARCH, view: state.view })}>
            清空全部条件
          </Button>
        </div>
      }
    />
  );
}
