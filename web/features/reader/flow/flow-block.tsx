import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import { ChartPicture } from '#web/features/charts/index.ts';
import classes from './flow.module.css';
import type { FlowMatch } from './flow-find.ts';
import { FlowFormula } from './flow-formula.tsx';
import { useFlowNotes } from './flow-notes-context.tsx';
import { FlowSource } from './flow-source.tsx';
import { FlowTable } from './flow-table.tsx';
import { FlowText, type Places } from './flow-text.tsx';
import { type BlockOf, IN_PICTURE, keyOfBlock } from './flow-texts.ts';
import { FlowUnread } from './flow-unread.tsx';

interface FlowBlockProps {
  block: ReadingBlock;
  /** The places in this block. */
  matches: readonly FlowMatch[];
  current: FlowMatch | null;
  /** 1-based page on which it begins. */
  page: number;
  /** Shows the page itself. */
  onPage: (page: number) => void;
  /** Enlarges a chart. */
  onChart: (id: number) => void;
}

/** What the contents do not list is a lead-in of its paragraph. */
const LEAD_IN = 4;

export function FlowBlock({ block, ...rest }: FlowBlockProps) {
  const places = { matches: rest.matches, current: rest.current, noted: useFlowNotes(keyOfBlock(block)) };
  const name = { 'data-flow-block': keyOfBlock(block) };
  if (block.kind === 'table') return <FlowTable block={block} {...places} onChart={rest.onChart} />;
  if (block.kind === 'figure') return <FigureBlock block={block} {...places} onChart={rest.onChart} />;
  if (block.kind === 'formula') return <FlowFormula block={block} page={rest.page} onPage={rest.onPage} />;
  const text = <FlowText text={block.text} part={0} {...places} />;
  if (block.kind === 'heading') {
    // Of one level to the page: it begins anywhere in the report, where no chapter stands above a section.
    const Heading = block.level >= LEAD_IN ? 'p' : 'h2';
    return (
      <Heading {...name} className={classes.heading} data-level={block.level}>
        {text}
      </Heading>
    );
  }
  if (block.kind === 'list') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
      // biome-ignore lint/a11y/useSemanticElements: lines of a table, no part of the page's outline.
      <div {...name} className={classes.lines} tabIndex={0} role="group" aria-label="表格原文">
        {text}
      </div>
    );
  }
  return (
    <>
      <p {...name} className={classes[block.kind]}>
        {text}
      </p>
      <FlowUnread text={block.text} page={rest.page} onPage={rest.onPage} />
    </>
  );
}

/** With so many letters in it a picture is a table: it keeps the size at which they can be read, and scrolls sideways. */
const DENSE = 160;
/** CSS pixels to a point of the page: at which small print is as large as the smallest text here, and beyond which nothing is gained. */
const [READABLE, LARGEST] = [1.5, 2];

function FigureBlock(props: Places & { block: BlockOf<'figure'>; onChart: (id: number) => void }) {
  const { block, onChart, ...places } = props;
  const inside = places.matches.filter(({ part }) => part === IN_PICTURE);
  const isCurrent = inside.some((match) => match === places.current);
  const minWidth = block.text.length > DENSE ? Math.round(block.width_pt * READABLE) : undefined;
  return (
    <figure data-flow-block={keyOfBlock(block)} className={classes.figure}>
      <figcaption data-flow-text>
        <FlowText text={block.caption} part={0} {...places} />
      </figcaption>
      <div className={classes.sideways}>
        <button
          type="button"
          className={classes.picture}
          style={{ minWidth, maxWidth: Math.round(block.width_pt * LARGEST) }}
          data-found={inside.length > 0 || undefined}
          data-match-current={isCurrent || undefined}
          aria-label={`放大：${block.caption}`}
          onClick={() => onChart(block.id)}
        >
          <ChartPicture
            chart={block}
            sizes={minWidth === undefined ? '(max-width: 767px) 100vw, 680px' : `${minWidth}px`}
          />
        </button>
      </div>
      <FlowSource text={block.source} part={1} {...places} />
      {inside.length > 0 && <p className={classes.inside}>图中文字有 {inside.length} 处命中</p>}
    </figure>
  );
}
