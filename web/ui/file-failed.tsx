import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { messageOfError } from '#web/client/query.ts';
import { Button, LinkButton } from './button/button.tsx';
import { StateView } from './state-view.tsx';

interface FileFailedProps {
  /** Title where it did not open. */
  title: string;
  /** Said where there is none, and where to go then. */
  missing: { title: string; body: string; to: string; go: string };
}

/** Why the file of a page did not open, and what to do. */
export function FileFailed({ title, missing }: FileFailedProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) {
    const { to, go, ...said } = missing;
    return <StateView {...said} actions={<LinkButton to={to}>{go}</LinkButton>} />;
  }
  const told: unknown = isRouteErrorResponse(error) ? error.data : null;
  const message =
    told !== null && typeof told === 'object' && 'message' in told ? String(told.message) : null;
  return (
    <StateView
      role="alert"
      title={title}
      body={message ?? messageOfError(error)}
      actions={
        <Button loading={state !== 'idle'} onClick={() => void revalidate()}>
          重试
        </Button>
      }
    />
  );
}
