import { Link } from 'react-router';
import { grouped } from '#contract/text/grouped.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import row from '#web/ui/report-row.module.css';
import { timeOf } from './days.ts';
import classes from './records.module.css';
import type { RecordOf } from './records-query.ts';
import { RemoveButton } from './remove-button.tsx';

/** A folder that was opened: what it is, how much lies in it and how new that is; it opens again where folders are. */
export function FolderRow({ folder, onRemove }: { folder: RecordOf<2>; onRemove: () => void }) {
  const { id, name, parent_id, file_count, timeText, recorded_at } = folder;
  const way = parent_id === 0 ? `${id}` : `${parent_id},${id}`;
  return (
    <li className={row.row}>
      <article className={row.text}>
        <h3 className={row.title}>
          <Link to={searchAddress({ list: 'folder', dir: way })}>{name}</Link>
        </h3>
        <p className={classes.folder}>
          文件夹 · {grouped(file_count)} 份报告
          {timeText !== '' && ` · 最新 ${timeText}`}
        </p>
        <p className={classes.at}>{timeOf(recorded_at)} 打开</p>
      </article>
      <div className={classes.actions}>
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
    </li>
  );
}
