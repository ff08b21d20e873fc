import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { StateView } from '#web/ui/state-view.tsx';

/** The words of S1 §2 for a path that leads nowhere. */
export function NotFound() {
  return (
    <StateView
      title="抱歉，您访问的页面不存在"
      body="地址可能有误，或者内容已经下架。"
      actions={
        <>
          <Button component={Link} to="/index">
            返回首页
          </Button>
          <Button component={Link} to="/report" variant="default">
            去搜报告
          </Button>
        </>
      }
    />
  );
}
