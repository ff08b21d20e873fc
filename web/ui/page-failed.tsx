import { Button } from '@mantine/core';
import { isRouteErrorResponse } from 'react-router';
import { messageOfError } from '#web/client/query.ts';
import { StateView } from './state-view.tsx';

/** A page that did not open: the cause, and two ways on. */
export function PageFailed({ error }: { error: unknown }) {
  const cause = isRouteErrorResponse(error) ? `服务返回 ${error.status}` : messageOfError(error);
  return (
    <StateView
      role="alert"
      title="页面没有打开"
      body={cause}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>重新加载</Button>
          <Button variant="default" component="a" href="/index">
            返回首页
          </Button>
        </>
      }
    />
  );
}
