import { messageOfError } from '#web/client/query.ts';
import { Button } from './button/button.tsx';
import classes from './not-renewed.module.css';

interface NotRenewedProps {
  /** What was asked for anew: 订单. Nothing is shown while `error` is null. */
  what: string;
  error: unknown;
  isAsking: boolean;
  onRetry: () => void;
}

/** Above an answer that stands because the newer one did not come: nobody takes the old for the new. */
export function NotRenewed({ what, error, isAsking, onRetry }: NotRenewedProps) {
  if (error === null) return null;
  return (
    <div className={classes.note} role="alert">
      <span>
        没有取到最新的{what}，下面是之前的：{messageOfError(error)}
      </span>
      <Button size="compact" variant="default" loading={isAsking} onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
