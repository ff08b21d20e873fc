import type { SearchResult } from '#contract/calls/search.ts';
import { grouped } from '#contract/text/grouped.ts';
import { countFilters } from '../search-state.ts';
import type { SearchControls } from '../use-search-state.ts';
import classes from './partly-why.module.css';
import { relax } from './relax.ts';
import { relaxationText } from './relax-text.ts';
import word from './word-button.module.css';
import { WordCounts } from './word-counts.tsx';

/** Nothing fits in full: which words are to blame, and what would. */
export function PartlyWhy({ state, change, result }: SearchControls & { result: SearchResult }) {
  if (result.full > 0 || result.list.length === 0) return null;
  // To browse without the words is no answer beside reports that hold most of them.
  const ways = result.relaxations.filter(({ condition }) => condition !== 'keyword');
  // What a word brings is told by the way that keeps it.
  const blamed = ways.length === 0 ? result.words : result.words.filter(({ reports }) => reports === 0);
  return (
    <div className={classes.why}>
      {blamed.length > 0 && <WordCounts words={blamed} />}
      {ways.map((way) => (
        <button
          key={`${way.condition}-${way.label}`}
          type="button"
          className={word.word}
          onClick={() => change(relax(way))}
        >
          {relaxationText(way, countFilters(state) > 0)}
          <span className={classes.count}>{grouped(way.count)} 篇</span>
        </button>
      ))}
    </div>
  );
}
