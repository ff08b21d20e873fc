import { type CSSProperties, useState } from 'react';
import { useSession } from '#web/client/session.ts';
import type { PageSize } from '#web/pdf/layout/page-layout.ts';
import { sizeInRuns } from '#web/pdf/layout/page-runs.ts';
import { addressOf, wholeWidthFor } from '../images/picture-sizes.ts';
import { usePageTask } from '../images/use-page-task.ts';
import classes from './flow-formula.module.css';
import { type BlockOf, keyOfBlock } from './flow-texts.ts';
import { type Printed, usePrinted } from './printed-report.ts';

interface FormulaProps {
  block: BlockOf<'formula'>;
  /** 1-based. */
  page: number;
  /** Shows the page itself. */
  onPage: (page: number) => void;
}

/** CSS pixels to a point: print of the usual size is then as large as the text around it. */
const SCALE = 1.6;
/** Around what letters tell of a formula: brackets and limits reach further than those, points. */
const [ASIDE_PT, ABOVE_PT, BELOW_PT] = [6, 6, 10];

/** A formula as it is printed, cut out of the picture of its page; pressed, it leads there. */
export function FlowFormula(props: FormulaProps) {
  const { block, page, onPage } = props;
  const printed = usePrinted();
  const { user } = useSession();
  const size = printed === null ? null : sizeInRuns(printed.page_sizes, page);
  return (
    <p className={classes.formula} data-flow-block={keyOfBlock(block)}>
      <button type="button" aria-label={`公式，看第 ${page} 页原貌`} onClick={() => onPage(page)}>
        {printed === null || size === null || user === null ? (
          <Told page={page} />
        ) : (
          <Picture {...{ block, page, printed, size }} />
        )}
      </button>
    </p>
  );
}

/** Where there is no picture it is at least said that something stands here. */
const Told = ({ page }: { page: number }) => (
  <span className={classes.told}>公式，点这里看第 {page} 页原貌</span>
);

interface PictureProps extends Omit<FormulaProps, 'onPage'> {
  printed: Printed;
  size: PageSize;
}

function Picture({ block, page, printed, size }: PictureProps) {
  const task = usePageTask(printed.fid);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed || task.isError) return <Told page={page} />;
  const [left, top, width, height] = cutOf(block.area, size);
  const frame: CSSProperties = { width: width * SCALE, aspectRatio: `${width} / ${height}` };
  const devicePx = size.width * SCALE * Math.min(window.devicePixelRatio, 2);
  const whole: CSSProperties = {
    width: `${(100 * size.width) / width}%`,
    // As large as the page before it has come: what reaches into no view is never fetched.
    aspectRatio: `${size.width} / ${size.height}`,
    left: `${(-100 * left) / width}%`,
    top: `${(-100 * top) / height}%`,
  };
  const url = task.data?.status === 1 ? task.data.page_url : '';
  return (
    <span className={classes.picture} style={frame}>
      {url !== '' && (
        <img
          src={addressOf(url, { page, width: wholeWidthFor(devicePx) })}
          alt=""
          loading="lazy"
          style={whole}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}

/** What of the page is shown: left, top, width and height in points. */
function cutOf([left, top, right, bottom]: BlockOf<'formula'>['area'], size: PageSize) {
  const from = [Math.max(0, left - ASIDE_PT), Math.max(0, top - ABOVE_PT)] as const;
  const to = [Math.min(size.width, right + ASIDE_PT), Math.min(size.height, bottom + BELOW_PT)] as const;
  return [...from, to[0] - from[0], to[1] - from[1]] as const;
}
