import { useEffect, useRef } from 'react';
import { snippetAround } from '#contract/text/snippet.ts';
import type { Find } from '#web/pdf/view/find-state.ts';
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
  const hits = [...find.found]
    .sort(([a], [b]) => a - b)
    .flatMap(([page, { text, matches }]) => matches.map((match, index) => ({ page, index, text, match })));
  return (
    <>
      <ul className={classes.list}>
        {hits.slice(0, MOST_SHOWN).map(({ page, index, text, match }) => {
          const snippet = snippetAround(text.raw, match.start, match.end);
          const isCurrent = find.current?.page === page && find.current.index === index;
          return (
            <li key={`${page}:${index}`}>
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
                <span className={classes.entryPage}>第 {page} 页</span>
              </button>
            </li>
          );
        })}
      </ul>
      {hits.length > MOST_SHOWN && (
        <p className={classes.more}>
          只列出前 {MOST_SHOWN} 处，共 {hits.length} 处；可用「下一处」继续。
        </p>
      )}
    </>
  );
}
