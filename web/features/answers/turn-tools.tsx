import { IconCopy, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { judgeAnswer, LONGEST_REASON, type Verdict } from '#contract/calls/conversations.ts';
import { useClient } from '#web/client/use-client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './turn.module.css';
import type { TurnState } from './turn-state.ts';

/** What can be done with an answer: taken along with its sources, and judged. */
export function TurnTools({ turn: { question, answer, kept } }: { turn: TurnState }) {
  if (answer === null) return null;
  const copy = async () => {
    const { plainTextOf } = await import('./export/answer-markdown.ts');
    const isCopied = await copyText(plainTextOf({ question, answer }, window.location.origin));
    notify(isCopied ? '已复制，带出处与生成说明' : '浏览器不允许自动复制', isCopied ? 'plain' : 'warning');
  };
  return (
    <>
      <Button
        size="compact"
        variant="subtle"
        icon={<IconCopy size={14} aria-hidden />}
        onClick={() => void copy()}
      >
        复制
      </Button>
      {kept !== null && <Judge key={kept.id} kept={kept} />}
    </>
  );
}

const SAID = { good: '有用', bad: '没用' } as const;

function Judge({ kept }: { kept: NonNullable<TurnState['kept']> }) {
  const client = useClient();
  const [verdict, setVerdict] = useState<Verdict>(kept.verdict);
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState(kept.reason);
  async function send(next: Verdict, why: string) {
    try {
      await client.send(judgeAnswer, { id: kept.id, verdict: next, reason: why });
      setVerdict(next);
      if (next !== '') notify('已告诉运营者，谢谢', 'done');
    } catch (error) {
      notDone(next === '' ? '没有撤回评价' : '评价没有送到', error);
    }
  }
  function press(next: 'good' | 'bad') {
    const isTakenBack = verdict === next;
    setAsked(next === 'bad' && !isTakenBack);
    void send(isTakenBack ? '' : next, '');
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setAsked(false);
    void send('bad', reason.trim());
  }
  return (
    <>
      {(['good', 'bad'] as const).map((one) => (
        <Button
          key={one}
          size="compact"
          variant="subtle"
          aria-pressed={verdict === one}
          className={classes.verdict}
          icon={
            one === 'good' ? <IconThumbUp size={14} aria-hidden /> : <IconThumbDown size={14} aria-hidden />
          }
          onClick={() => press(one)}
        >
          {SAID[one]}
        </Button>
      ))}
      {isAsked && (
        <form className={classes.reason} onSubmit={onSubmit}>
          <label>
            <span>哪里不对？问题、答案与这句话会给运营者看，不附您是谁。</span>
            <textarea
              rows={2}
              maxLength={LONGEST_REASON}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </label>
          <Button type="submit" size="compact">
            发送
          </Button>
        </form>
      )}
    </>
  );
}
