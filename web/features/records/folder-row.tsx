import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { FolderItem } from '#contract/calls/folders.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useGate } from '#web/features/rights/index.ts';
import { LockTag } from '#web/ui/lock-tag.tsx';
import row from '#web/ui/report-row.module.css';
import { timeOf } from './days.ts';
import { FolderContents } from './folder-contents.tsx';
import classes from './records.module.css';
import type { RecordOf } from './records-query.ts';
import { RemoveButton } from './remove-button.tsx';

/** A folder that was opened: what it is, how much lies in it and how new that is. It opens where it stands. */
export function FolderRow({ folder, onRemove }: { folder: RecordOf<2>; onRemove: () => void }) {
  const { name, recorded_at } = folder;
  return (
    <li className={row.row}>
      <article className={row.text}>
        <Folder folder={folder} level={3}>
          <p className={classes.at}>{timeOf(recorded_at)} 打开</p>
        </Folder>
      </article>
      <div className={classes.actions}>
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
    </li>
  );
}

interface FolderProps {
  folder: FolderItem;
  /** Of its heading. */
  level: 3 | 4;
  children?: ReactNode;
}

/** Those of the second level are a right (S1 §5), which is told before the click. */
function Folder({ folder, level, children }: FolderProps) {
  const { name, parent_id, file_count, timeText } = folder;
  const [isOpen, setOpen] = useState(false);
  const { lockOf, pass } = useGate();
  const contents = useId();
  const lock = parent_id === 0 ? null : lockOf('filterBySecondIndustry');
  const Heading = level === 3 ? 'h3' : 'h4';
  const toggle = () => setOpen(!isOpen);
  return (
    <>
      <Heading className={level === 3 ? row.title : classes.inner}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={contents}
          onClick={() => (lock === null ? toggle() : pass('filterBySecondIndustry', toggle))}
        >
          <IconChevronRight size={16} stroke={1.8} className={classes.chevron} aria-hidden />
          {name}
        </button>
        {lock !== null && <LockTag needs={lock} />}
      </Heading>
      <p className={classes.folder}>
        文件夹 · {grouped(file_count)} 份报告
        {timeText !== '' && ` · 最新 ${timeText}`}
      </p>
      {children}
      <div id={contents} hidden={!isOpen}>
        {isOpen && (
          <FolderContents
            folder={folder}
            inner={(below) => <Folder key={below.id} folder={below} level={4} />}
          />
        )}
      </div>
    </>
  );
}
