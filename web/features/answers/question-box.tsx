import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { LONGEST_QUESTION } from '#contract/rights/question-length.ts';
import { useSession } from '#web/client/session.ts';
import { UnitsLeft } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { isComposingKey } from '#web/ui/ime.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useEarlyInput } from '#web/ui/use-early-input.ts';
import classes from './question-box.module.css';

interface QuestionBoxProps {
  /** A question that is to be asked in other words. */
  initial?: string;
  placeholder?: string;
  /** A question is under way: what is typed stays, and is not sent. */
  isBusy?: boolean;
  /** When the last answer came; milliseconds since 1970. */
  spentAtMs?: number;
  onAsk: (question: string) => void;
  /** Ends the one under way. */
  onStop?: () => void;
  /** Leaves the question as it was. */
  onCancel?: () => void;
}

const LEFT = ({ left, limit }: { left: number; limit: number }): string =>
  left === 0
    ? `今日 ${limit} 次提问已用完，0 点重置；今天问过的仍可再看。`
    : `提问消耗 1 次，今日还剩 ${left} / ${limit} 次，0 点重置；没有答出的退还，同一问题今天再问不计。`;

const SHORTEST = 2;

/** Where questions are typed: Enter sends, Shift and Enter begin a line. */
export function QuestionBox({
  initial = '',
  placeholder = '就库里的报告提问，例如一个指标是多少、一个概念是什么、为什么',
  isBusy = false,
  spentAtMs = 0,
  onAsk,
  onStop,
  onCancel,
}: QuestionBoxProps) {
  const [text, setText] = useState(initial);
  const [isSentEarly, setIsSentEarly] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const { user } = useSession();
  useEarlyInput(box, (early) => {
    if (early === text) return;
    setText(early.trimEnd());
    // Before the script runs Enter begins a line: whoever pressed it sent the question.
    setIsSentEarly(early.trim().length >= SHORTEST && early.endsWith('\n'));
  });
  const sendEarly = useEffectEvent(ask);
  useEffect(() => {
    if (isSentEarly) sendEarly();
  }, [isSentEarly]);
  /** None is heard that is pressed while React takes the page over: then too Enter begins a line. */
  const hasHeardKey = useRef(false);

  function ask() {
    // What stands in the box: right after the page was taken over, `text` is still what the server drew.
    const question = (box.current?.value ?? text).trim();
    if (isBusy) return;
    if (question.length < SHORTEST) {
      notify('请输入问题', 'warning');
      return;
    }
    setText('');
    onAsk(question);
  }

  function onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
    const isLineBreak = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertLineBreak';
    if (isLineBreak && !hasHeardKey.current && currentTarget.value.trim().length >= SHORTEST) ask();
    else setText(currentTarget.value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    hasHeardKey.current = true;
    if (event.key !== 'Enter' || event.shiftKey || isComposingKey(event)) return;
    event.preventDefault();
    ask();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    ask();
  }

  return (
    <form className={classes.form} action="/aianswer" onSubmit={onSubmit}>
      <div className={classes.box}>
        <label htmlFor={id} className={classes.label}>
          问题
        </label>
        <textarea
          ref={box}
          id={id}
          name="question"
          className={classes.input}
          rows={2}
          maxLength={LONGEST_QUESTION}
          placeholder={placeholder}
          value={text}
          onChange={onChange}
          onKeyDown={onKeyDown}
          aria-describedby={`${id}-note`}
        />
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            取消
          </Button>
        )}
        {isBusy && onStop !== undefined ? (
          <Button key="stop" variant="default" onClick={onStop}>
            停止
          </Button>
        ) : (
          <Button key="ask" type="submit" disabled={isBusy}>
            提问
          </Button>
        )}
      </div>
      <div id={`${id}-note`} className={classes.note}>
        {user === null ? (
          '登录后提问；答案里的每句话都附报告原文与页码。'
        ) : (
          <UnitsLeft action="askQuestion" spentAtMs={spentAtMs} text={LEFT} />
        )}
      </div>
    </form>
  );
}
