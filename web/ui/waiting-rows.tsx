import card from './card.module.css';
import row from './report-row.module.css';
import { Skeleton } from './skeleton.tsx';

/** Rows of a list of one's own while they are still coming. */
export function WaitingRows() {
  return (
    <ul className={card.card} aria-hidden>
      {['64%', '48%', '57%', '70%'].map((width) => (
        <li key={width} className={row.row}>
          <div className={row.text}>
            <Skeleton height={16} mt={4} width={width} />
            <Skeleton height={12} mt={12} width="46%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
