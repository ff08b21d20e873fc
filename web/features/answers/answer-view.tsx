import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { Answer, AnswerTable, Claim } from '#contract/calls/answers.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AnswerTableView } from './answer-table-view.tsx';
import classes from './answer-view.module.css';
import { ClaimText } from './claim-text.tsx';
import { LockedReports } from './locked-reports.tsx';
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
  const said = besideTable(claims, answer?.table ?? null).map((claim) => (
    <ClaimText key={`${claim.text} ${claim.evidence.join()}`} claim={claim} byNumber={byNumber} />
  ));
  return (
    <>
      {answer !== null && <Looked answer={answer} />}
      {answer?.table != null && !answer.course && (
        <AnswerTableView table={answer.table} byNumber={byNumber} />
      )}
      {answer?.table?.kind !== 'changed' && !answer?.course && !answer?.is_nearest && said}
      {(answer?.course || answer?.over_time) && (
        <Suspense>
          <AnswerCourse answer={answer} byNumber={byNumber} onAsk={onAsk} />
        </Suspense>
      )}
      {answer !== null && !isAnswered(answer) && <Refusal answer={answer}>{said}</Refusal>}
      {answer !== null && answer.locked.length > 0 && <LockedReports locked={answer.locked} />}
      <References title={answer?.is_nearest ? '出处' : '参考报告'} evidence={evidence} />
      {answer !== null && answer.suggestions.length > 0 && (
        <Suggestions questions={answer.suggestions} onAsk={onAsk} />
      )}
    </>
  );
}

/** A table of views or companies holds the sentences themselves, a course the figures that were asked for. */
function besideTable(claims: readonly Claim[], table: AnswerTable | null): readonly Claim[] {
  if (table?.kind !== 'views' && table?.kind !== 'companies') return claims;
  const told = new Set(table.rows.map(({ evidence }) => evidence));
  return claims.filter(({ evidence }) => !evidence.some((number) => told.has(number)));
}

const isAnswered = ({ is_refused, is_nearest }: Answer): boolean => !is_refused && !is_nearest;

const BY = { reports: '下面都是报告、摘要或标题的原话', model: '由模型作答，每句都与原文核对过' };
const CALCULATED = '报告没有直接给出，由下面原文里的数计算';

function Looked({ answer }: { answer: Answer }) {
  const { looked, by, notice, claims } = answer;
  const counts = `${looked.reports} 份报告、${looked.passages} 段原文`;
  // A refusal says itself what was looked through.
  if (!isAnswered(answer) && answer.answer.includes(counts)) return null;
  const how = claims.some(({ kind }) => kind === 'calculation') ? CALCULATED : BY[by];
  return (
    <>
      <p className={classes.steps}>
        检索了 {counts}
        {isAnswered(answer) && `，${how}`}
      </p>
      {notice !== '' && isAnswered(answer) && <p className={classes.notice}>{notice}</p>}
    </>
  );
}

interface RefusalProps {
  answer: Answer;
  /** What comes nearest, as sentences. */
  children: ReactNode;
}

const NOTHING_ANSWERS = '没有找到能回答这个问题的原文。';

/**
 * That nothing answers is said first, in the words of an answer; what comes near stands below its own heading. One whose words may not be read any
 * more may have been answered, and charged.
 */
function Refusal({
  answer: { question, answer, notice, is_nearest: isNearest, is_emptied: isEmptied, claims, nearest, locked },
  children,
}: RefusalProps) {
  const said = isNearest ? notice : answer;
  return (
    <>
      <p className={classes.claim}>{said || NOTHING_ANSWERS}</p>
      {!isEmptied && (
        <p className={classes.steps}>
          这次提问不计次。
          {locked.length === 0 && (
            <>
              也可以
              <Link className={classes.wayOn} to={searchAddress({ search_key: question })}>
                用这个问题检索报告
              </Link>
            </>
          )}
        </p>
      )}
      {isNearest && claims.length > 0 && (
        <section className={classes.references}>
          <h2 className={classes.subtitle}>最接近的原文，不是答案</h2>
          {children}
        </section>
      )}
      <References title="最接近的原文" evidence={nearest} isNear />
    </>
  );
}

function Suggestions({
  questions,
  onAsk,
}: {
  questions: readonly string[];
  onAsk: (question: string) => void;
}) {
  return (
    <section className={classes.suggestions}>
      <h2 className={classes.subtitle}>可以这样问</h2>
      {questions.map((question) => (
        <button key={question} type="button" className={classes.suggestion} onClick={() => onAsk(question)}>
          {question}
        </button>
      ))}
    </section>
  );
}
