import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { messageOfError } from '#web/client/query.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';

/** Why a file of one's own did not open, and what to do. Nobody learns from it whether there is one. */
export function OwnFileFailed() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <StateView
        title="没有这个文件"
        body="地址可能有误，文件可能已经移除；自己上传的文件，登录之后才看得到。"
        actions={<LinkButton to="/myUpload">去我的上传</LinkButton>}
      />
    );
  const told: unknown = isRouteErrorResponse(error) ? error.data : null;
  const message =
    told !== null && typeof told === 'object' && 'message' in told ? String(told.message) : null;
  return (
    <StateView
      role="alert"
      title="文件没有打开"
      body={message ?? messageOfError(error)}
      actions={
        <Button loading={state !== 'idle'} onClick={() => void revalidate()}>
          重试
        </Button>
      }
    />
  );
}
