import type { SearchResult } from '#contract/calls/search.ts';
import { grouped } from '#contract/text/grouped.ts';
import classes from './word-counts.module.css';

/** Each word with what it brings alone; what stands nowhere is crossed out. */
export function WordCounts({ words }: { words: SearchResult['words'] }) {
  return (
    <ul className={classes.words} aria-label="每个词各有多少篇">
      {words.map(({ text, range, reports }) => (
        <li key={range.join('-')}>
          {reports === 0 ? <s className={classes.missing}>{text}</s> : text}{' '}
          <span className={classes.held}>{reports === 0 ? '全库没有' : `${grouped(reports)} 篇`}</span>
        </li>
      ))}
    </ul>
  );
}
