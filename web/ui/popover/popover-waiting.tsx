import { messageOfError } from '#web/client/query.ts';
import { Button } from '../button/button.tsx';
import { Skeleton } from '../skeleton.tsx';
import classes from './popover-waiting.module.css';

interface PopoverWaitingProps {
  /** What the pop-over offers: 群组. */
  what: string;
  error: unknown;
  onRetry: () => void;
}

/** In a pop-over, in the place of choices that are on their way or did not come. */
export function PopoverWaiting({ what, error, onRetry }: PopoverWaitingProps) {
  if (error === null) return <Skeleton height={96} />;
  return (
    <div className={classes.failed} role="alert">
      <p>
        没有取到{what}：{messageOfError(error)}
      </p>
      <Button size="compact" variant="default" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}
