import { useSearchParams } from 'react-router';
import { useSession } from '#web/client/session.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './answer-page.module.css';
import { QuestionBox } from './question-box.tsx';
import { Turn } from './turn.tsx';
import { useTurns } from './use-turns.ts';

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
      <OwnConversation first={first} />
    </SignedInOnly>
  );
}

/** What somebody asked is not shown to who signs in after them. */
function OwnConversation({ first }: { first: string }) {
  const { user } = useSession();
  return <Conversation key={`${user?.uid} ${first}`} first={first} />;
}

function Conversation({ first }: { first: string }) {
  const { turns, isBusy, settledAtMs, ask, stop } = useTurns(first);
  return (
    <div className={classes.page}>
      <ol className={classes.turns}>
        {turns.map((turn, place) => (
          <li key={turn.key}>
            <Turn
              turn={turn}
              isFirst={place === 0}
              isBusy={isBusy}
              onAsk={ask}
              onAgain={(question) => ask(question, turn.key)}
            />
          </li>
        ))}
      </ol>
      <div className={classes.foot}>
        <QuestionBox isBusy={isBusy} spentAtMs={settledAtMs} onAsk={ask} onStop={stop} />
        <p className={classes.disclaimer}>内容由 AI 根据所列报告生成，仅供参考，不代表本平台观点。</p>
      </div>
    </div>
  );
}
