import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type NoteReply, REPLY_MOST, removeNoteReply, replyToNote } from '#contract/calls/group-notes.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { useClient } from '#web/client/use-client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Fetched } from '#web/ui/fetched.tsx';
import { useComposition } from '#web/ui/ime.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { repliesQuery } from './group-queries.ts';
import classes from './groups.module.css';
import notes from './notes.module.css';
import { useGroupChange } from './use-group-change.ts';

interface ThreadProps {
  gid: number;
  note: number;
}

/** What was said of a shared note, and the box to say something; a name behind `@` reaches that member. */
export function NoteThread({ gid, note }: ThreadProps) {
  return (
    <Fetched isPart what="回复" query={useQuery(repliesQuery(gid, note))} waiting={<Skeleton height={64} />}>
      {(replies) => (
        <div className={notes.thread}>
          {replies.length > 0 && (
            <ul aria-label="回复">
              {replies.map((reply) => (
                <Said key={reply.id} gid={gid} reply={reply} />
              ))}
            </ul>
          )}
          <Say gid={gid} note={note} />
        </div>
      )}
    </Fetched>
  );
}

function Said({ gid, reply }: { gid: number; reply: NoteReply }) {
  const client = useClient();
  const remove = useGroupChange(() => client.send(removeNoteReply, { gid, reply: reply.id }), {
    failed: '没有删除回复',
    told: '已删除回复',
  });
  return (
    <li className={notes.said}>
      <p className={classes.text}>
        <b>{reply.name}</b> <time className={classes.note}>{momentOf(reply.at)}</time>
        <br />
        {reply.text}
      </p>
      {reply.can_remove && (
        <IconButton
          label="删除回复"
          size={28}
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          <IconX size={14} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

function Say({ gid, note }: ThreadProps) {
  const client = useClient();
  const [text, setText] = useState('');
  const { composing, ...composition } = useComposition();
  const say = useGroupChange(() => client.send(replyToNote, { gid, note, text }), {
    failed: '没有发出回复',
    onDone: () => setText(''),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!composing.current && text.trim() !== '') say.mutate(undefined);
  }
  return (
    <form className={notes.say} onSubmit={submit}>
      <input
        {...composition}
        className={notes.reply}
        aria-label="回复"
        placeholder="回复；@昵称 会告诉那位成员"
        maxLength={REPLY_MOST}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={say.isPending} disabled={text.trim() === ''}>
        回复
      </Button>
    </form>
  );
}
