import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ReportSummary } from '#contract/calls/answers.ts';
import { GENERATED_DISCLAIMER } from '#contract/text/generated.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CitedContext } from './cited-context.ts';
import { ClaimText } from './claim-text.tsx';
import { evidenceHref } from './evidence-href.ts';
import { summaryQuery } from './queries.ts';
import { QuestionBox } from './question-box.tsx';
import classes from './report-panel.module.css';
import { Turn } from './turn.tsx';
import { useTurns } from './use-turns.ts';

interface ReportPanelProps {
  fid: number;
  /** Of the report. */
  name: string;
}

/** Beside a report: what it says, what it answers, and questions on it alone. Its marks go to their page in the reader. */
export function ReportPanel({ fid, name }: ReportPanelProps) {
  const { user } = useSession();
  const openDialog = useDialogs();
  if (user === null)
    return (
      <div className={classes.panel}>
        <p className={classes.note}>登录后可以看这份报告的要点，并就它提问。</p>
        <Button onClick={() => openDialog({ kind: 'login', reason: '登录后就这份报告提问' })}>登录</Button>
      </div>
    );
  return <Own key={`${user.uid} ${fid}`} fid={fid} name={name} />;
}

function Own({ fid, name }: ReportPanelProps) {
  const navigate = useNavigate();
  const beside = useMemo(
    () => ({
      cited: null,
      takesAbstracts: false,
      open: (evidence: Parameters<typeof evidenceHref>[0]) => void navigate(evidenceHref(evidence)),
    }),
    [navigate],
  );
  const scope = useMemo(() => ({ fids: [fid], name: `《${name}》`.slice(0, 300) }), [fid, name]);
  const { turns, isBusy, settledAtMs, ask, stop } = useTurns({ question: '', kept: null, scope });
  return (
    <CitedContext value={beside}>
      <div className={classes.panel}>
        <Summary fid={fid} isBusy={isBusy} onAsk={ask} />
        <ol className={classes.turns}>
          {turns.map((turn) => (
            <li key={turn.key}>
              <Turn
                turn={turn}
                isFirst={false}
                isBusy={isBusy}
                onAsk={ask}
                onAgain={(question) => ask(question, turn)}
              />
            </li>
          ))}
        </ol>
        <div className={classes.foot}>
          <QuestionBox
            placeholder="就这份报告提问"
            isBusy={isBusy}
            spentAtMs={settledAtMs}
            onAsk={ask}
            onStop={stop}
          />
          <p className={classes.note}>{GENERATED_DISCLAIMER}</p>
        </div>
      </div>
    </CitedContext>
  );
}

interface SummaryProps {
  fid: number;
  isBusy: boolean;
  onAsk: (question: string) => void;
}

function Summary({ fid, isBusy, onAsk }: SummaryProps) {
  const { data, error, refetch } = useQuery(summaryQuery(fid));
  if (error !== null)
    return (
      <div role="alert" className={classes.note}>
        <p>{messageOfError(error)}</p>
        {/* What has no text has none the next time either. */}
        {!isBusinessError(error, CODES.notFound) && (
          <Button size="compact" variant="default" onClick={() => void refetch()}>
            再试一次
          </Button>
        )}
      </div>
    );
  if (data === undefined)
    return (
      <div aria-hidden>
        {[92, 78, 86, 64].map((width) => (
          <Skeleton key={width} height={16} mt={12} width={`${width}%`} />
        ))}
      </div>
    );
  return (
    <>
      <KeySentences summary={data} />
      <section aria-label="可以这样问" className={classes.questions}>
        <h2 className={classes.heading}>可以这样问</h2>
        {data.questions.slice(0, 3).map((question) => (
          <button
            key={question}
            type="button"
            className={classes.question}
            disabled={isBusy}
            onClick={() => onAsk(question)}
          >
            {question}
          </button>
        ))}
      </section>
    </>
  );
}

/** So many are there at once: the questions stay in sight below them. */
const SHOWN = 3;

function KeySentences({ summary: { claims, evidence } }: { summary: ReportSummary }) {
  const byNumber = new Map(evidence.map((one) => [one.number, one]));
  const said = claims.map((claim) => (
    <ClaimText key={`${claim.text} ${claim.evidence.join()}`} claim={claim} byNumber={byNumber} />
  ));
  return (
    <section aria-label="要点">
      <h2 className={classes.heading}>要点，均为报告原文</h2>
      {said.slice(0, SHOWN)}
      {said.length > SHOWN && (
        <details className={classes.rest}>
          <summary>还有 {said.length - SHOWN} 句</summary>
          {said.slice(SHOWN)}
        </details>
      )}
    </section>
  );
}
