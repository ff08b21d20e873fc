import { Skeleton } from '#web/ui/skeleton.tsx';
import card from './chart-card.module.css';
import grid from './chart-grid.module.css';
import classes from './chart-skeletons.module.css';

const NAME_WIDTHS = ['72%', '58%', '64%', '49%', '68%', '55%'];

/** The shape of cards, so that nothing jumps when they come. */
export function ChartSkeletons() {
  return (
    <ul className={grid.grid} aria-hidden>
      {NAME_WIDTHS.map((width) => (
        <li key={width} className={card.article}>
          <div className={classes.picture} />
          <div className={classes.text}>
            <Skeleton height={16} width={width} />
            <Skeleton height={12} mt={12} width="62%" />
            <Skeleton height={12} mt={12} width="88%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
