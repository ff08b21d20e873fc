import { Button } from './button/button.tsx';
import classes from './not-counted.module.css';

/** In the place of choices whose counts did not come. */
export function NotCounted({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.note} role="alert">
      <span>没有清点成功，筛选项暂时列不出来。</span>
      <Button size="compact" variant="default" onClick={onRetry}>
        重新清点
      </Button>
    </div>
  );
}
