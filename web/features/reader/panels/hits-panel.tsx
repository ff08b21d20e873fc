import { useEffect, useRef } from 'react';
import { type Snippet, snippetAround } from '#contract/text/snippet.ts';
import type { Find, PageMatches } from '#web/pdf/view/find-state.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import classes from './panels.module.css';

const MOST_SHOWN = 400;

function emptyText({ query, scanned, hasFailed }: Find, pageCount: number): string {
  if (hasFailed) return '查找所需的文件没有加载成功，请检查网络后重试。';
  if (scanned < pageCount) return `正在查找「${query}」…`;
  return `文内没有「${query}」。换一个更短的词试试。`;
}

/** Every match with the words around it, page by page. */
export function HitsPanel({ find, pageCount, onAsk }: { find: Find; pageCount: number; onAsk: () => void }) {
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the current match.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [find.current]);
  if (find.query.trim() === '') {
    return (
      <div className={classes.empty}>
        <p>输入要找的字词，这里会列出它在文内的每一处。</p>
        <button type="button" className={classes.retry} onClick={onAsk}>
          在文内查找
        </button>
      </div>
    );
  }
  if (find.total === 0) {
    return <p className={classes.empty}>{emptyText(find, pageCount)}</p>;
  }
  const pages = listedPages(find);
  return (
    <>
      <p className={classes.sum}>
        共 {find.total} 处，在 {find.found.size} 页上
      </p>
      <ul className={classes.list}>
        {pages.map(({ page, count, snippets }) => (
          <li key={page} className={classes.hitPage}>
            <button
              type="button"
              className={classes.pageHead}
              onClick={() => find.select({ page, index: 0 })}
            >
              <span>第 {page} 页</span>
              <span className={classes.entryPage}>{count} 处</span>
            </button>
            <ul className={classes.list}>
              {snippets.map((snippet, index) => {
                const isCurrent = find.current?.page === page && find.current.index === index;
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a match is told by its place among those of the page.
                  <li key={index}>
                    <button
                      ref={isCurrent ? current : undefined}
                      type="button"
                      className={classes.hit}
                      aria-current={isCurrent || undefined}
                      onClick={() => find.select({ page, index })}
                    >
                      <span className={classes.hitText}>
                        <MarkedText text={snippet.text} ranges={[snippet.range]} />
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
      {find.total > MOST_SHOWN && (
        <p className={classes.more}>
          处数很多，只列出前 {MOST_SHOWN} 处的上下文；点页码到那一页，或用「下一处」继续。
        </p>
      )}
    </>
  );
}

interface ListedPage {
  page: number;
  count: number;
  /** Empty where they are not listed, because there are too many. */
  snippets: readonly Snippet[];
}

/** Every page with matches in reading order; the words around them for the first. */
function listedPages({ found }: Find): ListedPage[] {
  let room = MOST_SHOWN;
  return Array.from(found)
    .sort(([a], [b]) => a - b)
    .map(([page, matches]) => {
      const snippets = room > 0 ? snippetsOf(matches).slice(0, room) : [];
      room -= snippets.length;
      return { page, count: matches.count, snippets };
    });
}

function snippetsOf({ scanned, places }: PageMatches): readonly Snippet[] {
  if (!scanned) return places ?? [];
  return scanned.matches.map(({ start, end }) => snippetAround(scanned.text.raw, start, end));
}
