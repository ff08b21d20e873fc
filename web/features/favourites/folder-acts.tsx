import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type FavouriteFolder,
  orderFavoriteFolders,
  removeFavoriteFolder,
  renameFavoriteFolder,
} from '#contract/calls/favourite-folders.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useClient } from '#web/client/use-client.ts';
import { askAddress, folderScope } from '#web/features/addresses/index.ts';
import { ConfirmedAct } from '#web/features/dialogs/index.ts';
import { Popover } from '#web/ui/popover/popover.tsx';
import { FolderName } from './folder-name.tsx';
import classes from './folders.module.css';
import { ShareFolder } from './share-folder.tsx';
import { useCollectionChange } from './use-collection-change.ts';

interface FolderActsProps {
  folder: FavouriteFolder;
  /** All, in their order. */
  folders: readonly FavouriteFolder[];
  onGone: () => void;
  /** What others offer to do with it. */
  acts: ReactNode;
}

const NAMING_WIDTH = 280;

/** The same with the one at `at` a place further on, or back where `by` is -1. */
function moved(folders: readonly FavouriteFolder[], at: number, by: 1 | -1): number[] {
  const ids = folders.map(({ id }) => id);
  const [id] = ids.splice(at, 1);
  if (id !== undefined) ids.splice(at + by, 0, id);
  return ids;
}

/** What is said before a folder goes: what becomes of what is in it. */
function goingText({ name, count, chart_count }: FavouriteFolder): string {
  const held = [
    ...(count === 0 ? [] : [`${grouped(count)} 份报告`]),
    ...(chart_count === 0 ? [] : [`${grouped(chart_count)} 幅图表`]),
  ].join('、');
  return held === ''
    ? `确定删除文件夹“${name}”？里面是空的。`
    : `确定删除文件夹“${name}”？里面的 ${held}仍在收藏里，不再属于任何文件夹。`;
}

/** What is done with the folder that is shown. */
export function FolderActs({ folder, folders, onGone, acts }: FolderActsProps) {
  const client = useClient();
  const { id, name, count } = folder;
  const at = folders.findIndex((each) => each.id === id);
  const order = useCollectionChange((ids: number[]) => client.send(orderFavoriteFolders, { ids }), {
    failed: '没有调整文件夹的顺序',
  });
  const remove = useCollectionChange(() => client.send(removeFavoriteFolder, { id }), {
    failed: '没有删除文件夹',
    told: () => '文件夹已删除，里面的都仍在收藏里',
    onDone: onGone,
  });
  const step = (by: 1 | -1) => order.mutate(moved(folders, at, by));
  return (
    <>
      <Popover label="文件夹改名" width={NAMING_WIDTH} button={{ className: classes.act, children: '改名' }}>
        {(close) => (
          <FolderName
            name={name}
            act="保存"
            told="已改名"
            send={async (to) => void (await client.send(renameFavoriteFolder, { id, name: to }))}
            onDone={close}
          />
        )}
      </Popover>
      <ShareFolder folder={folder} />
      {count > 0 && acts}
      <button
        type="button"
        className={classes.act}
        disabled={at <= 0 || order.isPending}
        onClick={() => step(-1)}
      >
        前移
      </button>
      <button
        type="button"
        className={classes.act}
        disabled={at === folders.length - 1 || order.isPending}
        onClick={() => step(1)}
      >
        后移
      </button>
      {count > 0 && (
        <Link className={classes.act} to={askAddress(folderScope(folder))}>
          问一问
        </Link>
      )}
      <ConfirmedAct
        className={classes.act}
        label="删除"
        act="删除文件夹"
        text={goingText(folder)}
        isPending={remove.isPending}
        goOn={() => remove.mutate(undefined)}
      />
    </>
  );
}
