import type { ReactNode } from 'react';
import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { messageOfError } from '#web/client/query.ts';
import { Button } from './button/button.tsx';
import { StateView } from './state-view.tsx';

interface ListFailedProps {
  /** What was asked for: 收藏. */
  what: string;
  error: unknown;
  onRetry: () => void;
  /** Where one goes from what is one thing by its address, which may be gone. */
  back?: ReactNode;
}

/** What is not there is not there the next time either. */
const isGone = (error: unknown): boolean =>
  isBusinessError(error) && [CODES.notFound, CODES.invalidInput].some((code) => code === error.code);

/** A list of one's own that did not come. */
export function ListFailed({ what, error, onRetry, back }: ListFailedProps) {
  const isOver = Boolean(back) && isGone(error);
  return (
    <StateView
      level={2}
      role="alert"
      title={isOver ? `没有找到${what}` : `没有取到${what}`}
      body={messageOfError(error)}
      actions={
        <>
          {!isOver && <Button onClick={onRetry}>重试</Button>}
          {back}
        </>
      }
    />
  );
}
