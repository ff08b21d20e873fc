import { isRouteErrorResponse } from 'react-router';
import { messageOfError } from '#web/client/query.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from './state-view.tsx';

/** A page that did not open: the cause, and two ways on. */
export function PageFailed({ error }: { error: unknown }) {
  const cause = isRouteErrorResponse(error)
    ? `服务没有给出这一页（${error.status}），请重新加载；若反复出现，请稍后再来`
    : messageOfError(error);
  return (
    <StateView
      role="alert"
      title="页面没有打开"
      body={cause}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>重新加载</Button>
          <LinkButton variant="default" reloadDocument to="/index">
            返回首页
          </LinkButton>
        </>
      }
    />
  );
}
