import { IconFolderPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  createFavoriteFolder,
  type FavouriteFolder,
  type getFavoriteFolders,
} from '#contract/calls/favourite-folders.ts';
import { NO_FOLDER } from '#contract/rights/folder-terms.ts';
import { grouped } from '#contract/text/grouped.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { useClient } from '#web/client/use-client.ts';
import { Fetched } from '#web/ui/fetched.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ActsOfMany } from './acts-of-many.ts';
import type { Chosen } from './chosen.ts';
import { foldersQuery } from './collection-query.ts';
import { FolderActs } from './folder-acts.tsx';
import { FolderName } from './folder-name.tsx';
import classes from './folders.module.css';

interface FolderStripProps {
  /** What is listed, and counted in each. */
  kind: Chosen['kind'];
  /** The folder that is shown, `NO_FOLDER` for what stands in none, null for all. */
  folder: number | null;
  onFolder: (folder: number | null) => void;
  acts: ActsOfMany;
}

type Folders = ResponseOf<typeof getFavoriteFolders>;

const NAMING_WIDTH = 280;

/** The folders of one's own, the way to a new one, and what is done with the one that is shown. Behind `lazyPart`. */
export function FolderStrip({ kind, folder, onFolder, acts }: FolderStripProps) {
  return (
    <Fetched isPart what="文件夹" query={useQuery(foldersQuery())} waiting={<Skeleton height={32} />}>
      {(all) => <Strip {...{ all, kind, folder, onFolder, acts }} />}
    </Fetched>
  );
}

function Strip({ all, kind, folder, onFolder, acts }: FolderStripProps & { all: Folders }) {
  const { folders, most } = all;
  const [total, loose] = kind === 'report' ? [all.total, all.loose] : [all.chart_total, all.chart_loose];
  const shown = folders.find(({ id }) => id === folder);
  return (
    <div className={classes.strip}>
      <ul className={classes.chips} aria-label="文件夹">
        <Chip name="全部" count={total} isOn={folder === null} onPick={() => onFolder(null)} />
        {folders.length > 0 && (
          <Chip name="未归类" count={loose} isOn={folder === NO_FOLDER} onPick={() => onFolder(NO_FOLDER)} />
        )}
        {folders.map(({ id, name, count, chart_count }) => (
          <Chip
            key={id}
            name={name}
            count={kind === 'report' ? count : chart_count}
            isOn={id === folder}
            onPick={() => onFolder(id)}
          />
        ))}
        <li className={classes.each}>
          <NewFolder left={most - folders.length} most={most} onMade={onFolder} />
        </li>
      </ul>
      {shown !== undefined && (
        <div className={classes.acts}>
          <FolderActs
            key={shown.id}
            folder={shown}
            folders={folders}
            onGone={() => onFolder(null)}
            acts={acts({ folder: shown.id, count: shown.count }, classes.act)}
          />
        </div>
      )}
    </div>
  );
}

interface ChipProps extends Pick<FavouriteFolder, 'name' | 'count'> {
  isOn: boolean;
  onPick: () => void;
}

function Chip({ name, count, isOn, onPick }: ChipProps) {
  return (
    <li className={classes.each}>
      <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onPick}>
        <span className={classes.name}>{name}</span>
        <span className={classes.count}>{grouped(count)}</span>
      </button>
    </li>
  );
}

/** Says how many more there may be before anything is typed. */
function NewFolder({ left, most, onMade }: { left: number; most: number; onMade: (folder: number) => void }) {
  const client = useClient();
  const label = '新建文件夹';
  if (left <= 0) return <span className={classes.note}>文件夹已满 {most} 个，删除一个后才能新建</span>;
  return (
    <Popover
      label={label}
      width={NAMING_WIDTH}
      button={{
        className: classes.new,
        children: (
          <>
            <IconFolderPlus size={16} stroke={1.6} aria-hidden />
            {label}
          </>
        ),
      }}
    >
      {(close) => (
        <FolderName
          name=""
          act="新建"
          hint={`；还可以建 ${left} 个`}
          told="文件夹已建好"
          send={async (name) => onMade((await client.send(createFavoriteFolder, { name })).id)}
          onDone={close}
        />
      )}
    </Popover>
  );
}
