import { LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';

/** The words of S1 §2 for a path that leads nowhere. */
export function NotFound() {
  return (
    <StateView
      title="抱歉，您访问的页面不存在"
      body="地址可能有误，或者内容已经下架。"
      actions={
        <>
          <LinkButton to="/index">返回首页</LinkButton>
          <LinkButton to="/report" variant="default">
            去搜报告
          </LinkButton>
        </>
      }
    />
  );
}
