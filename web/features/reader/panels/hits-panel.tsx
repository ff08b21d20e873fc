import { useEffect, useRef } from 'react';
import { MarkedText } from '#web/ui/marked-text.tsx';
import type { HitList, HitPage } from './hit-list.ts';
import classes from './panels.module.css';

const MOST_SHOWN = 400;

function emptyText({ query, scanned, hasFailed }: HitList, pageCount: number): string {
  if (hasFailed) return '没有查成：网络或服务器没有答。请检查网络，在查找框里按回车重试。';
  if (scanned < pageCount) return `正在查找「${query}」…`;
  return `文内没有「${query}」。换一个更短的词试试。`;
}

/** Every match with the words around it, page by page. */
export function HitsPanel({
  find,
  pageCount,
  onAsk,
}: {
  find: HitList;
  pageCount: number;
  onAsk: () => void;
}) {
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
  const pages = listedPages(find.pages);
  return (
    <>
      <p className={classes.sum}>
        共 {find.total} 处，在 {find.pages.length} 页上
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

/** The words around them for the first: a list of thousands is none. */
function listedPages(pages: readonly HitPage[]): HitPage[] {
  let room = MOST_SHOWN;
  return pages.map(({ page, count, snippets }) => {
    const shown = snippets.slice(0, room);
    room -= shown.length;
    return { page, count, snippets: shown };
  });
}
