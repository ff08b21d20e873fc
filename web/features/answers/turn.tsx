import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AnswerView } from './answer-view.tsx';
import { answerQuery } from './queries.ts';
import classes from './turn.module.css';

interface TurnProps {
  question: string;
  isFirst: boolean;
  onAsk: (question: string) => void;
  onAnswered: () => void;
}

/** Shown when the day's questions are used up (S1 §8). */
const SPENT = '当前账号 AI 搜索试用次数已用完。';

/** One question and what became of it. */
export function Turn({ question, isFirst, onAsk, onAnswered }: TurnProps) {
  const { data, error, refetch, isFetching, dataUpdatedAt, errorUpdatedAt } = useQuery(answerQuery(question));
  const openDialog = useDialogs();
  const isSpent = isBusinessError(error, CODES.questionLimit);
  const tell = useEffectEvent(() => {
    onAnswered();
    if (isSpent) openDialog({ kind: 'notice', text: SPENT });
  });
  const settledAtMs = Math.max(dataUpdatedAt, errorUpdatedAt);
  useEffect(() => {
    if (settledAtMs > 0) tell();
  }, [settledAtMs]);
  const Title = isFirst ? 'h1' : 'h2';
  return (
    <article aria-busy={isFetching}>
      <Title className={classes.question}>{question}</Title>
      {data !== undefined && <AnswerView answer={data} onAsk={onAsk} />}
      {data === undefined && isFetching && (
        <p role="status" className={classes.steps}>
          AI 助理正在思考，请稍候……检索中
        </p>
      )}
      {data === undefined && !isFetching && error !== null && (
        <div role="alert" className={classes.failed}>
          <p>{error instanceof Error ? error.message : '回答没有送到，请稍后再试'}</p>
          {!isSpent && (
            <Button size="compact" variant="default" onClick={() => void refetch()}>
              再试一次
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
