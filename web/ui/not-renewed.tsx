import { type ReactNode, useState } from 'react';
import { messageOfError } from '#web/client/query.ts';
import { Button } from './button/button.tsx';
import classes from './not-renewed.module.css';

/** A query, or several as one. */
export interface Asked<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface NotRenewedProps {
  /** What was asked for anew: 订单. */
  what: string;
  /** Nothing is shown of one that was answered the last time. */
  query: Omit<Asked<unknown>, 'data'>;
}

/** Above an answer that stands because the newer one did not come: nobody takes the old for the new. */
export function NotRenewed({ what, query }: NotRenewedProps) {
  return (
    query.error !== null && (
      <FailedLine query={query}>
        没有取到最新的{what}，下面是之前的：{messageOfError(query.error)}
      </FailedLine>
    )
  );
}

type Again = Pick<Asked<unknown>, 'isFetching' | 'refetch'>;

/** Of a button that asks again. What is asked for each second fails each second: it turns for whoever pressed it alone. */
export function useAgain({ isFetching, refetch }: Again) {
  const [isPressed, setPressed] = useState(false);
  const onClick = () => {
    setPressed(true);
    void refetch().finally(() => setPressed(false));
  };
  return { loading: isPressed && isFetching, onClick };
}

interface FailedLineProps {
  query: Again;
  children: ReactNode;
}

/** That something did not come, in one line, and the way to ask again. */
export function FailedLine({ query, children }: FailedLineProps) {
  const again = useAgain(query);
  return (
    <div className={classes.note} role="alert">
      <span>{children}</span>
      <Button size="compact" variant="default" {...again}>
        重试
      </Button>
    </div>
  );
}
