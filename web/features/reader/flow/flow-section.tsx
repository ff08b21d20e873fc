import { memo } from 'react';
import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './flow.module.css';
import { FlowBlock } from './flow-block.tsx';
import type { FlowMatch } from './flow-find.ts';
import { keyOfBlock } from './flow-texts.ts';

interface FlowSectionProps {
  /** 1-based. */
  page: number;
  /** undefined while they are not there. */
  blocks: readonly ReadingBlock[] | undefined;
  matches: readonly FlowMatch[] | undefined;
  /** The current place where it is on this page. */
  current: FlowMatch | null;
  /** Shows the page itself. */
  onPage: (page: number) => void;
  onChart: (id: number) => void;
}

const NONE: readonly FlowMatch[] = [];
const LINES = ['96%', '100%', '92%', '99%', '58%'];

/** What begins on one page, with the page's number in the margin. */
export const FlowSection = memo(function FlowSection(props: FlowSectionProps) {
  const { page, blocks, matches = NONE, current, onPage, onChart } = props;
  return (
    <section
      className={classes.section}
      data-flow-page={page}
      data-there={blocks !== undefined || undefined}
      aria-label={`第 ${page} 页`}
    >
      <button
        type="button"
        className={classes.number}
        title={`看第 ${page} 页原貌`}
        aria-label={`看第 ${page} 页原貌`}
        onClick={() => onPage(page)}
      >
        {page}
      </button>
      {blocks === undefined && (
        <div aria-hidden="true">
          {LINES.map((width) => (
            <Skeleton key={width} height={16} width={width} mt={12} />
          ))}
        </div>
      )}
      {blocks?.length === 0 && <p className={classes.nothing}>第 {page} 页没有另起的文字，可点页码看原貌</p>}
      {blocks?.map((block) => (
        <FlowBlock
          key={keyOfBlock(block)}
          block={block}
          matches={matches.filter((match) => match.block === keyOfBlock(block))}
          current={current}
          {...{ page, onPage, onChart }}
        />
      ))}
    </section>
  );
});
