import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  type Conversation,
  LONGEST_CONVERSATION_NAME,
  removeConversation,
  renameConversation,
} from '#contract/calls/conversations.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { useClient } from '#web/client/use-client.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useComposition } from '#web/ui/ime.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { CONVERSATIONS } from '../queries.ts';
import classes from './history.module.css';

/** Does something to a conversation, and shows the list as it is then. */
function useChange<Asked>(
  work: (asked: Asked) => Promise<unknown>,
  { done, failed }: { done: string; failed: string },
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [CONVERSATIONS] });
      notify(done, 'done');
    },
    onError: (error) => notDone(failed, error),
  });
}

/** One conversation: opened, renamed, deleted. */
export function HistoryRow({ conversation }: { conversation: Conversation }) {
  const client = useClient();
  const { id, name, turns, scope, changed_at: at } = conversation;
  const [isNamed, setNamed] = useState(false);
  const openDialog = useDialogs();
  const removing = useChange(() => client.send(removeConversation, { id }), {
    done: '已删除',
    failed: `没有删除“${name}”`,
  });
  const facts = [dayOf(at), `${turns} 问`, scope.name].filter((fact) => fact !== '').join(' · ');
  if (isNamed) return <NameForm conversation={conversation} onDone={() => setNamed(false)} />;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Link to={`/aianswer?id=${id}`} className={classes.name}>
          {name}
        </Link>
        <p className={classes.facts}>{facts}</p>
      </div>
      <IconButton label={`改名：${name}`} tip="改名" size={32} onClick={() => setNamed(true)}>
        <IconPencil size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={`删除：${name}`}
        tip="删除"
        size={32}
        loading={removing.isPending}
        onClick={() =>
          openDialog({
            kind: 'confirm',
            act: '删除',
            text: `“${name}”的 ${turns} 个问题与答案将一并删除，不能取回。`,
            goOn: () => removing.mutate(undefined),
          })
        }
      >
        <IconTrash size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

function NameForm({
  conversation: { id, name },
  onDone,
}: {
  conversation: Conversation;
  onDone: () => void;
}) {
  const client = useClient();
  const [text, setText] = useState(name);
  const { composing, ...composition } = useComposition();
  const naming = useChange(
    (next: string) => client.send(renameConversation, { id, name: next }).then(onDone),
    { done: '已改名', failed: '改名没有成功' },
  );
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!composing.current && text.trim() !== '') naming.mutate(text.trim());
  }
  return (
    <li>
      <form className={classes.naming} onSubmit={onSubmit}>
        <input
          {...composition}
          className={classes.input}
          aria-label="名称"
          maxLength={LONGEST_CONVERSATION_NAME}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="compact" loading={naming.isPending} disabled={text.trim() === ''}>
          保存
        </Button>
        <Button size="compact" variant="default" onClick={onDone}>
          取消
        </Button>
      </form>
    </li>
  );
}
