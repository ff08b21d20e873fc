import { useState } from 'react';
import { Link } from 'react-router';
import type { Evidence } from '#contract/calls/answers.ts';
import { GENERATED_DISCLAIMER } from '#contract/text/generated.ts';
import { UnitsLeft } from '#web/features/rights/index.ts';
import classes from './answer-page.module.css';
import { BesideReader } from './beside-reader.tsx';
import { CitedContext } from './cited-context.ts';
import { ConversationTools } from './conversation-tools.tsx';
import { QuestionBox } from './question-box.tsx';
import { Turn } from './turn.tsx';
import { type Beginning, useTurns } from './use-turns.ts';

interface ConversationProps extends Beginning {
  /** As it is kept; empty for one that begins. */
  name: string;
}

const READINGS = ({ left, limit }: { left: number; limit: number }): string =>
  left === 0
    ? `今日 ${limit} 次阅读已用完，0 点重置；今天打开过的出处仍可再看。`
    : `打开出处计 1 次阅读，同一份报告当天只计一次；今日还剩 ${left} / ${limit} 次。`;

/** Questions and answers, and beside them the page that a citation points at. */
export function Conversation({ name, ...beginning }: ConversationProps) {
  const { turns, isBusy, settledAtMs, ask, stop } = useTurns(beginning);
  const [cited, setCited] = useState<Evidence | null>(null);
  const [readAtMs, setReadAtMs] = useState(0);
  const scope = beginning.scope.name;
  return (
    <CitedContext value={{ cited, takesAbstracts: true, open: setCited }}>
      <div className={classes.split} data-cited={cited !== null || undefined}>
        {cited !== null && (
          <BesideReader
            cited={cited}
            // The reader takes its reading while it opens: before that the old number would come.
            onOpened={() => setReadAtMs(Date.now())}
            onClose={() => setCited(null)}
          />
        )}
        <div className={classes.page}>
          <ConversationTools name={name} turns={turns} />
          {scope !== '' && <p className={classes.scope}>只在这个范围里找：{scope}</p>}
          <ol className={classes.turns}>
            {turns.map((turn, place) => (
              <li key={turn.key}>
                <Turn
                  turn={turn}
                  isFirst={place === 0}
                  isBusy={isBusy}
                  onAsk={ask}
                  onAgain={(question, isAlone) => ask(question, turn, isAlone)}
                />
              </li>
            ))}
          </ol>
          <div className={classes.readings}>
            <UnitsLeft action="readReport" spentAtMs={readAtMs} text={READINGS} />
          </div>
          <div className={classes.foot}>
            <QuestionBox
              placeholder="接着问，或问别的"
              isBusy={isBusy}
              spentAtMs={settledAtMs}
              onAsk={ask}
              onStop={stop}
            />
          </div>
          <Disclaimer />
        </div>
      </div>
    </CitedContext>
  );
}

function Disclaimer() {
  return (
    <p className={classes.disclaimer}>
      {GENERATED_DISCLAIMER}
      <Link to="/quality" target="_blank">
        这一版量过的数
      </Link>
      。
    </p>
  );
}
