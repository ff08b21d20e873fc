import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type Alert, changeAlert, MAX_ALERT_NAME_LENGTH, removeAlert } from '#contract/calls/alerts.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import row from '#web/ui/report-row.module.css';
import field from '#web/ui/small-field.module.css';
import { ALERTS } from './queries.ts';
import classes from './saved-row.module.css';
import { savedSearchMark } from './saved-search-path.ts';

interface Said {
  said: string;
  /** What did not happen, where it fails. */
  failed: string;
}

/** What is done to one, said when it is done. */
function useChange(id: number) {
  const client = useClient();
  const queries = useQueryClient();
  const settled = {
    onSuccess: (_answer: unknown, { said }: Said) => {
      notify(said);
      return queries.invalidateQueries({ queryKey: ALERTS });
    },
    onError: (error: unknown, { failed }: Said) => notDone(failed, error),
  };
  const change = useMutation({
    mutationFn: ({ name, paused }: Said & { name?: string; paused?: 0 | 1 }) =>
      client.send(changeAlert, {
        id,
        ...(name !== undefined && { name }),
        ...(paused !== undefined && { paused }),
      }),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (_asked: Said) => client.send(removeAlert, { id }),
    ...settled,
  });
  return { change, remove };
}

/** The row that the address names comes into sight once it is there; whether it is this one. */
function useSought(mark: string) {
  const place = useRef<HTMLLIElement>(null);
  const isSought = useLocation().hash === `#${mark}`;
  useEffect(() => {
    if (isSought) place.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  return [place, isSought] as const;
}

/** One saved search: its conditions, what it found, and what may be done with it. */
export function SavedRow({ alert }: { alert: Alert }) {
  const { id, name, conditions, href, blocked, found, created_at } = alert;
  const told = conditions.join(' · ');
  const isPaused = alert.is_paused === 1;
  const [isNaming, setNaming] = useState(false);
  const openDialog = useDialogs();
  const { change, remove } = useChange(id);
  const [place, isSought] = useSought(savedSearchMark(id));
  return (
    <li
      ref={place}
      id={savedSearchMark(id)}
      className={isSought ? `${row.row} ${classes.sought}` : row.row}
      data-paused={isPaused || blocked !== '' || undefined}
    >
      <article className={row.text}>
        {isNaming ? (
          <NameForm
            name={name}
            onDone={(next) => {
              setNaming(false);
              if (next !== null && next !== name)
                change.mutate({ name: next, said: '已改名', failed: '改名没有成功' });
            }}
          />
        ) : (
          <h2 className={row.title}>
            <Link to={href}>{name}</Link>
          </h2>
        )}
        {told !== name && <p className={classes.conditions}>{told}</p>}
        <p className={classes.facts}>
          {dayOf(created_at)} 保存 · 已找到 {grouped(found)} 篇新报告
          {isPaused && <span className={classes.state}>已暂停</span>}
        </p>
        {blocked !== '' && <p className={classes.blocked}>{blocked}</p>}
      </article>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons for one row, not a form group. */}
      <div className={classes.tools} role="group" aria-label={`“${name}”的操作`}>
        <Button size="compact" variant="subtle" onClick={() => setNaming(true)}>
          改名
        </Button>
        <Button
          size="compact"
          variant="subtle"
          loading={change.isPending}
          onClick={() =>
            change.mutate({
              paused: isPaused ? 0 : 1,
              said: isPaused ? '已继续' : '已暂停，期间的新报告不补发',
              failed: isPaused ? '没有恢复提醒' : '没有暂停提醒',
            })
          }
        >
          {isPaused ? '继续' : '暂停'}
        </Button>
        <Button
          size="compact"
          variant="subtle"
          loading={remove.isPending}
          onClick={() =>
            openDialog({
              kind: 'confirm',
              act: '删除',
              text: `确定删除保存的搜索“${name}”？已收到的提醒会留着。`,
              goOn: () => remove.mutate({ said: '已删除', failed: `没有删除“${name}”` }),
            })
          }
        >
          删除
        </Button>
      </div>
    </li>
  );
}

/** `onDone` gets null where nothing is to change. */
function NameForm({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const [text, setText] = useState(name);
  function submit(event: FormEvent) {
    event.preventDefault();
    onDone(text.trim() === '' ? null : text.trim());
  }
  return (
    <form className={classes.naming} onSubmit={submit}>
      <input
        className={`${field.field} ${classes.input}`}
        aria-label="名称"
        value={text}
        maxLength={MAX_ALERT_NAME_LENGTH}
        // biome-ignore lint/a11y/noAutofocus: it stands where the button was that asked for it.
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onDone(null);
        }}
      />
      <Button type="submit" size="compact">
        保存
      </Button>
      <Button size="compact" variant="default" onClick={() => onDone(null)}>
        取消
      </Button>
    </form>
  );
}
