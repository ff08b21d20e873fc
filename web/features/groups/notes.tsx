import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { GROUP_NOTES_PAGE_SIZE, type GroupNote } from '#contract/calls/group-notes.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { groupNotesQuery } from './group-queries.ts';
import classes from './groups.module.css';
import { NoteThread } from './note-thread.tsx';
import notes from './notes.module.css';

/** Notes that members shared with the group, each with what was said of it. */
export function Notes({ gid }: { gid: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(groupNotesQuery(gid, page));
  const paging = { page, onPage: setPage };
  return (
    <Fetched what="笔记" query={query} paging={paging}>
      {({ count, list }) =>
        count === 0 ? (
          <StateView
            level={2}
            title="还没有人分享笔记"
            body="在“我的笔记”里，按笔记旁的“分享到群组”。笔记默认只有自己看得到，退出群组即收回。"
            actions={<LinkButton to="/myNotes">去我的笔记</LinkButton>}
          />
        ) : (
          <PagedList
            className={card.card}
            {...{ ...paging, count, pageSize: GROUP_NOTES_PAGE_SIZE, isOld: query.isPlaceholderData }}
          >
            <ul aria-label="分享的笔记">
              {list.map((note) => (
                <Row key={note.note} gid={gid} note={note} />
              ))}
            </ul>
          </PagedList>
        )
      }
    </Fetched>
  );
}

function Row({ gid, note }: { gid: number; note: GroupNote }) {
  const [isOpen, setOpen] = useState(false);
  const { fid } = note.report;
  const place = `${fid > 0 ? `/detail?fid=${fid}&` : `/myUpload/${-fid}?`}page=${note.page}`;
  return (
    <li className={notes.shared}>
      {note.locked === 1 ? (
        <p className={classes.note}>打开这份报告的原文后，可以看到所标的原文。</p>
      ) : (
        <blockquote className={notes.quote} data-colour={note.colour}>
          {note.quote}
        </blockquote>
      )}
      {note.text !== '' && <p>{note.text}</p>}
      <p className={classes.note}>
        {note.author} · {momentOf(note.shared_at)} ·{' '}
        <Link className={classes.link} to={place} target="_blank">
          《{note.report.name}》第 {note.page} 页
        </Link>
      </p>
      <div>
        <Button size="compact" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {note.replies === 0 ? '回复' : `${note.replies} 条回复`}
        </Button>
      </div>
      {isOpen && <NoteThread gid={gid} note={note.note} />}
    </li>
  );
}
