import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Answer } from '#contract/calls/answers.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AnswerTableView } from './answer-table-view.tsx';
import classes from './answer-view.module.css';
import { ClaimText } from './claim-text.tsx';
import { References } from './references.tsx';
import type { TurnState } from './turn-state.ts';

const AnswerCourse = lazyPart(() => import('./answer-course.tsx').then((module) => module.AnswerCourse));

interface AnswerViewProps {
  turn: TurnState;
  onAsk: (question: string) => void;
}

/** Claims as short paragraphs, each ending in the marks that open where it stands; those that have come, while the rest is made. */
export function AnswerView({ turn, onAsk }: AnswerViewProps) {
  const { answer } = turn;
  const { claims, evidence } = answer ?? turn;
  const byNumber = new Map(evidence.map((one) => [one.number, one]));
  return (
    <>
      {answer !== null && <Looked answer={answer} />}
      {answer?.table != null && !answer.course && (
        <AnswerTableView table={answer.table} byNumber={byNumber} />
      )}
      {/* A table of views holds the sentences themselves, a course the figures that were asked for. */}
      {answer?.table?.kind !== 'views' &&
        answer?.table?.kind !== 'changed' &&
        !answer?.course &&
        claims.map((claim) => <ClaimText key={claim.text} claim={claim} byNumber={byNumber} />)}
      {(answer?.course || answer?.over_time) && (
        <Suspense>
          <AnswerCourse answer={answer} byNumber={byNumber} onAsk={onAsk} />
        </Suspense>
      )}
      {answer?.is_refused && <Refusal answer={answer} onAsk={onAsk} />}
      {answer !== null && answer.locked.length > 0 && <Locked locked={answer.locked} />}
      <References title="参考报告" evidence={evidence} />
    </>
  );
}

const BY = { reports: '下面都是报告或摘要的原话', model: '由模型作答，每句都与原文核对过' };
const CALCULATED = '报告没有直接给出，由下面原文里的数计算';

const Looked = ({ answer: { looked, is_refused: isRefused, by, notice, claims } }: { answer: Answer }) => (
  <>
    <p className={classes.steps}>
      检索了 {looked.reports} 份报告、{looked.passages} 段原文
      {!isRefused && `，${claims.some(({ kind }) => kind === 'calculation') ? CALCULATED : BY[by]}`}
    </p>
    {notice !== '' && <p className={classes.notice}>{notice}</p>}
  </>
);

const Locked = ({ locked }: Pick<Answer, 'locked'>) => (
  <section className={classes.references}>
    <h2 className={classes.subtitle}>谈到这个问题、但不能引用的报告</h2>
    <ul className={classes.locked}>
      {locked.map(({ fid, name, reason }) => (
        <li key={fid}>
          <Link to={reportHref(fid, '')} target="_blank">
            {name}
          </Link>
          <span className={classes.reason}>{reason}</span>
        </li>
      ))}
    </ul>
  </section>
);

interface RefusalProps {
  answer: Answer;
  onAsk: (question: string) => void;
}

function Refusal({ answer: { question, answer, nearest, suggestions }, onAsk }: RefusalProps) {
  return (
    <>
      <p className={classes.claim}>{answer}</p>
      <p className={classes.steps}>
        只有题录的报告没有可引的话：
        <Link className={classes.wayOn} to={searchAddress({ search_key: question })}>
          用这个问题检索报告
        </Link>
      </p>
      <References title="最接近的原文" evidence={nearest} />
      {suggestions.length > 0 && (
        <section className={classes.suggestions}>
          <h2 className={classes.subtitle}>可以这样问</h2>
          {suggestions.map((question) => (
            <button
              key={question}
              type="button"
              className={classes.suggestion}
              onClick={() => onAsk(question)}
            >
              {question}
            </button>
          ))}
        </section>
      )}
    </>
  );
}
