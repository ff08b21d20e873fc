import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { messageOfError } from '#web/client/query.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';

/** Why the report of a page did not open, and what to do. */
export function ReportFailed() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <StateView
        title="没有这份报告"
        body="地址可能有误，或者报告已经下架。"
        actions={<LinkButton to="/report">去搜报告</LinkButton>}
      />
    );
  }
  const told: unknown = isRouteErrorResponse(error) ? error.data : null;
  const message =
    told !== null && typeof told === 'object' && 'message' in told ? String(told.message) : null;
  return (
    <StateView
      role="alert"
      title="报告没有打开"
      body={message ?? messageOfError(error)}
      actions={
        <Button loading={state !== 'idle'} onClick={() => void revalidate()}>
          重试
        </Button>
      }
    />
  );
}
