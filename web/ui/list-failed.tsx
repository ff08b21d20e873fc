import { messageOfError } from '#web/client/query.ts';
import { Button } from './button/button.tsx';
import { StateView } from './state-view.tsx';

interface ListFailedProps {
  /** What was asked for: 收藏. */
  what: string;
  error: unknown;
  onRetry: () => void;
}

/** A list of one's own that did not come. */
export function ListFailed({ what, error, onRetry }: ListFailedProps) {
  return (
    <StateView
      level={2}
      role="alert"
      title={`没有取到${what}`}
      body={messageOfError(error)}
      actions={<Button onClick={onRetry}>重试</Button>}
    />
  );
}
