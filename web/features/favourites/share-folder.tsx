import { useState } from 'react';
import type { FavouriteFolder } from '#contract/calls/favourite-folders.ts';
import { shareFavoriteFolder, unshareFavoriteFolder } from '#contract/calls/shared-folders.ts';
import { FOLDER_LINK_DAYS, type FolderLinkDays } from '#contract/rights/folder-terms.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { useClient } from '#web/client/use-client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { Segment, Segments } from '#web/ui/segments/segments.tsx';
import classes from './folders.module.css';
import { useCollectionChange } from './use-collection-change.ts';

const WIDTH = 320;

/** Shows a folder to others by a link: what they see, how long, and how it is taken back. */
export function ShareFolder({ folder }: { folder: FavouriteFolder }) {
  return (
    <Popover label="分享文件夹" width={WIDTH} button={{ className: classes.act, children: '分享' }}>
      {() => <ByLink folder={folder} />}
    </Popover>
  );
}

function ByLink({ folder: { id, link_ends_at } }: { folder: FavouriteFolder }) {
  const client = useClient();
  const [days, setDays] = useState<FolderLinkDays>(FOLDER_LINK_DAYS[1]);
  const [url, setUrl] = useState('');
  const share = useCollectionChange(() => client.send(shareFavoriteFolder, { id, days }), {
    failed: '没有生成分享链接',
    onDone: (answer) => setUrl(answer.url),
  });
  const stop = useCollectionChange(() => client.send(unshareFavoriteFolder, { id }), {
    failed: '没有撤回链接',
    told: () => '链接已撤回，立刻失效',
    onDone: () => setUrl(''),
  });
  const copy = async () =>
    (await copyText(url)) ? notify('链接已复制') : notify('没有复制，请选中链接后复制', 'failure');
  const stands = link_ends_at > 0;
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        有链接的人看得到文件夹的名称与报告的题录，以后的增减也看得到，图表不在其中；读原文仍看各人自己的等级与次数。
      </p>
      {stands && (
        <p className={classes.note}>现有一个链接，{momentOf(link_ends_at)} 到期；生成新的，旧的失效。</p>
      )}
      <Segments label="链接有效">
        {FOLDER_LINK_DAYS.map((each) => (
          <Segment key={each} isOn={each === days} onClick={() => setDays(each)}>
            {each} 天
          </Segment>
        ))}
      </Segments>
      <div className={classes.buttons}>
        <Button size="compact" loading={share.isPending} onClick={() => share.mutate(undefined)}>
          {stands ? '换一个链接' : '生成链接'}
        </Button>
        {stands && (
          <Button
            size="compact"
            variant="default"
            loading={stop.isPending}
            onClick={() => stop.mutate(undefined)}
          >
            撤回
          </Button>
        )}
      </div>
      {url !== '' && (
        <>
          <p className={classes.url}>{url}</p>
          <div className={classes.buttons}>
            <Button size="compact" variant="default" onClick={() => void copy()}>
              复制链接
            </Button>
            <span className={classes.note}>只在这里显示一次</span>
          </div>
        </>
      )}
    </div>
  );
}
