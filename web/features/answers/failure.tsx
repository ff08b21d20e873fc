import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { messageOfError } from '#web/client/query.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { allowanceQuery } from '#web/features/rights/index.ts';
import classes from './turn.module.css';
import type { TurnState } from './turn-state.ts';
import { UsedUp } from './used-up.tsx';

/** Shown when the day's questions are used up (S1 §8). */
const SPENT = '当前账号 AI 搜索试用次数已用完。';

/** Why there is no answer, or no whole one; what it cost, and what to do. */
export function Failure({ turn: { claims, error } }: { turn: TurnState }) {
  const openDialog = useDialogs();
  const isSpent = isBusinessError(error, CODES.questionLimit);
  const tell = useEffectEvent(() => {
    if (isSpent) openDialog({ kind: 'notice', text: SPENT });
  });
  useEffect(() => tell(), []);
  return (
    <div role="alert" className={classes.failed}>
      <p>{messageOfError(error)}</p>
      {isSpent ? <Spent /> : <p className={classes.cost}>{costText(error, claims.length > 0)}</p>}
    </div>
  );
}

/** Where the server said why, it has given the question back; where the connection broke it may have answered, and the same again that day is free. */
function costText(error: unknown, hasClaims: boolean): string {
  const cost = isBusinessError(error) ? '这次提问不计次。' : '再试一次不会多计次数。';
  return hasClaims ? `上面是中断前核对过的，不是完整的答案。${cost}` : cost;
}

function Spent() {
  const { data } = useQuery(allowanceQuery('askQuestion', null));
  if (data === undefined) return null;
  return <UsedUp action="askQuestion" allowance={data} kept="今天问过的再问不计次" />;
}
