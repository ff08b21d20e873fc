import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { LibraryTwin, UploadItem } from '#contract/calls/uploads.ts';
import { bytesText } from '#contract/rights/upload-limits.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { PutIntoGroup } from '#web/features/groups/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { GivePassword } from './give-password.tsx';
import { pauseSending, removeSending, resumeSending, type Sending } from './queue.ts';
import classes from './uploads.module.css';

const STATES: Record<UploadItem['state'], string> = {
  uploading: '没有传完，再选一次同一个文件就接着传',
  waiting: '等待转换',
  converting: '转换中',
  ready: '',
  failed: '',
};
/** Of a hundred: the first half is uploading, the second converting. */
const PERCENT: Record<UploadItem['state'], number> = {
  ...{ uploading: 0, waiting: 50, converting: 75, ready: 100, failed: 0 },
};

function Bar({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <div className={classes.done} style={{ width: `${percent}%` }} />
    </div>
  );
}

interface ShapeProps {
  name: ReactNode;
  meta: string;
  status?: ReactNode;
  isFailed?: boolean;
  bar?: ReactNode;
  actions: ReactNode;
}

function Shape({ name, meta, status, isFailed, bar, actions }: ShapeProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.meta}>{meta}</p>
        {status !== undefined && status !== '' && (
          <p className={isFailed ? classes.failed : classes.meta} role={isFailed ? 'alert' : undefined}>
            {status}
          </p>
        )}
        {bar}
      </div>
      <div className={classes.actions}>{actions}</div>
    </li>
  );
}

const SENDING: Record<Sending['state'], string> = {
  ...{ queued: '等待上传', sending: '上传中', known: '', paused: '已暂停', failed: '' },
};

/** What the library has need not be brought: it is read there, and takes no room. */
function InLibrary({ report: { fid, name, house, day } }: { report: LibraryTwin }) {
  return (
    <>
      库中已有此报告：
      <Link to={reportHref(fid, '')} target="_blank">
        《{name}》
      </Link>{' '}
      {[house, day].filter(Boolean).join(' · ')}；在那里读不占上传空间
    </>
  );
}

/** A file on its way from this page. */
export function SendingRow({ sending }: { sending: Sending }) {
  const { key, file, folder, state, sentBytes, reason, known } = sending;
  const percent = file.size === 0 ? 0 : (sentBytes / file.size) * 50;
  const isFailed = state === 'failed';
  return (
    <Shape
      name={file.name}
      meta={[folder, `${bytesText(sentBytes)} / ${bytesText(file.size)}`].filter(Boolean).join(' · ')}
      status={known === null || state !== 'known' ? reason || SENDING[state] : <InLibrary report={known} />}
      isFailed={isFailed}
      bar={<Bar percent={percent} label={`${file.name} 的进度`} />}
      actions={
        <>
          {state === 'sending' && (
            <Button variant="default" size="sm" onClick={() => pauseSending(key)}>
              暂停
            </Button>
          )}
          {state === 'known' && (
            <Button variant="default" size="sm" onClick={() => resumeSending(key)}>
              仍要上传
            </Button>
          )}
          {(state === 'paused' || isFailed) && (
            <Button variant="default" size="sm" onClick={() => resumeSending(key)}>
              {isFailed ? '重试' : '继续'}
            </Button>
          )}
          <Button variant="default" size="sm" onClick={() => void removeSending(key)}>
            移除
          </Button>
        </>
      }
    />
  );
}

interface UploadRowProps {
  item: UploadItem;
  /** The group that files are brought for; 0 for none. */
  gid: number;
  onRetry: () => void;
  onRemove: () => void;
  /** Its password was right: it is at work again. */
  onOpened: () => void;
}

const removing = (inGroups: string): string =>
  `移除后原文件、正文、图表与其上的高亮和笔记都会删除，不能恢复${inGroups === '' ? '' : `；它${inGroups}，成员也不再读得到`}。`;

const told = ({ in_library: report, reason, state }: UploadItem): ReactNode =>
  report === null ? (
    reason || STATES[state]
  ) : (
    <>
      {reason} <InLibrary report={report} />
    </>
  );

/** A file that the server has. */
export function UploadRow({ item, gid, onRetry, onRemove, onOpened }: UploadRowProps) {
  const [asks, setAsks] = useState(false);
  const { name, folder, size_bytes, state, page_count, create_time, shares } = item;
  const pages = page_count > 0 ? `${page_count} 页` : '';
  const inGroups = shares > 0 ? `在 ${shares} 个群组里` : '';
  const isReady = state === 'ready';
  const isLocked = item.needs_password === 1;
  const actions = asks ? (
    <>
      <Button size="sm" onClick={onRemove}>
        确认移除
      </Button>
      <Button variant="default" size="sm" onClick={() => setAsks(false)}>
        取消
      </Button>
    </>
  ) : (
    <>
      {isReady && gid > 0 && (
        <Suspense>
          <PutIntoGroup {...{ gid, name }} id={item.id} />
        </Suspense>
      )}
      {isReady && (
        <LinkButton variant="default" size="sm" to={`/myUpload/${item.content_id}`}>
          阅读
        </LinkButton>
      )}
      {item.original_url !== '' && (
        <LinkButton variant="default" size="sm" to={item.original_url} reloadDocument download={name}>
          原文件
        </LinkButton>
      )}
      {item.may_retry === 1 && (
        <Button variant="default" size="sm" onClick={onRetry}>
          重试
        </Button>
      )}
      <Button variant="default" size="sm" onClick={() => setAsks(true)}>
        移除
      </Button>
    </>
  );
  const below = isLocked ? (
    <GivePassword {...{ name, onOpened }} id={item.id} />
  ) : (
    !isReady && state !== 'failed' && <Bar percent={PERCENT[state]} label={`${name} 的进度`} />
  );
  return (
    <Shape
      name={name}
      meta={[folder, bytesText(size_bytes), pages, momentOf(create_time), inGroups]
        .filter(Boolean)
        .join(' · ')}
      status={asks ? removing(inGroups) : told(item)}
      isFailed={!asks && state === 'failed' && !isLocked}
      bar={below}
      actions={actions}
    />
  );
}
