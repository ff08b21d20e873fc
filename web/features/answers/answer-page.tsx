import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#web/client/session.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './answer-page.module.css';
import { ANSWER_KEY } from './queries.ts';
import { QuestionBox } from './question-box.tsx';
import { Turn } from './turn.tsx';

/** Questions and their answers: the first is in the address, what is asked after it stands below. */
export function AnswerPage() {
  const [params] = useSearchParams();
  const first = params.get('question')?.trim() ?? '';
  if (first.length < 2)
    return (
      <StateView
        title="还没有问题"
        body="在问答页输入问题，或选一个本库答得出的问题。"
        actions={<LinkButton to="/ai">去提问</LinkButton>}
      />
    );
  return (
    <SignedInOnly what="答案" body="登录后提问；答案里的每句话都附报告原文与页码。">
      <Conversation key={first} first={first} />
    </SignedInOnly>
  );
}

function Conversation({ first }: { first: string }) {
  const [asked, setAsked] = useState([first]);
  const [answeredAtMs, setAnsweredAtMs] = useState(0);
  const isBusy = useIsFetching({ queryKey: [ANSWER_KEY] }) > 0;
  const { user } = useSession();
  const ask = (question: string) =>
    setAsked((before) => [...before.filter((one) => one !== question), question]);
  return (
    <div className={classes.page}>
      <ol className={classes.turns}>
        {asked.map((question, place) => (
          <li key={`${user?.uid} ${question}`}>
            <Turn
              question={question}
              isFirst={place === 0}
              onAsk={ask}
              onAnswered={() => setAnsweredAtMs(Date.now())}
            />
          </li>
        ))}
      </ol>
      <div className={classes.foot}>
        <QuestionBox isBusy={isBusy} spentAtMs={answeredAtMs} onAsk={ask} />
        <p className={classes.disclaimer}>内容由 AI 根据所列报告生成，仅供参考，不代表本平台观点。</p>
      </div>
    </div>
  );
}
