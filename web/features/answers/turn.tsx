import { type ClipboardEvent, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { AnswerView } from './answer-view.tsx';
import { labelled } from './export/label.ts';
import { Failure } from './failure.tsx';
import { QuestionBox } from './question-box.tsx';
import classes from './turn.module.css';
import { isUnderWay, stepText, type TurnState } from './turn-state.ts';
import { TurnTools } from './turn-tools.tsx';
import { useInSight } from './use-in-sight.ts';

interface TurnProps {
  turn: TurnState;
  isFirst: boolean;
  /** Another question is under way: this one cannot be asked again now. */
  isBusy: boolean;
  onAsk: (question: string) => void;
  /** In its place, in the same words or others. */
  onAgain: (question: string, isAlone?: boolean) => void;
}

/** One question and what became of it. */
export function Turn({ turn, isFirst, isBusy, onAsk, onAgain }: TurnProps) {
  const [isEdited, setIsEdited] = useState(false);
  const place = useInSight(isUnderWay(turn), !isFirst);
  const Title = isFirst ? 'h1' : 'h2';
  if (isEdited)
    return (
      <QuestionBox
        initial={turn.question}
        isBusy={isBusy}
        onCancel={() => setIsEdited(false)}
        onAsk={(question) => {
          setIsEdited(false);
          onAgain(question);
        }}
      />
    );
  return (
    <article ref={place} className={classes.turn} aria-busy={isUnderWay(turn)} onCopy={labelCopied}>
      <Title className={classes.question}>{turn.question}</Title>
      <div role="status" className={classes.steps}>
        {isUnderWay(turn) && stepText(turn)}
        {turn.phase === 'stopped' && stoppedText(turn)}
      </div>
      {turn.answer?.understood !== undefined && (
        <p className={classes.understood}>
          接着上一问，理解为“{turn.answer.understood}”
          <button type="button" disabled={isBusy} onClick={() => onAgain(turn.question, true)}>
            按原话问
          </button>
        </p>
      )}
      <AnswerView turn={turn} onAsk={onAsk} />
      {turn.phase === 'failed' && <Failure turn={turn} />}
      {!isUnderWay(turn) && (
        <div className={classes.actions}>
          <Button size="compact" variant="subtle" disabled={isBusy} onClick={() => onAgain(turn.question)}>
            {turn.phase === 'failed' ? '再试一次' : '重新回答'}
          </Button>
          <Button size="compact" variant="subtle" disabled={isBusy} onClick={() => setIsEdited(true)}>
            修改问题
          </Button>
          <TurnTools turn={turn} />
        </div>
      )}
    </article>
  );
}

/** What is copied by hand says what made it, as what is copied by the button does. */
function labelCopied(event: ClipboardEvent) {
  const text = window.getSelection()?.toString() ?? '';
  if (text === '' || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', labelled(text));
}

const stoppedText = ({ claims }: TurnState): string =>
  claims.length === 0
    ? '已停止，没有作答，次数已退还。'
    : '已停止，以下是停止前核对过的。今天再问同一问题不计次数。';
