import { Button } from '@mantine/core';
import { data, Link, type MetaFunction } from 'react-router';
import { StateView } from '#web/ui/state-view.tsx';

export const meta: MetaFunction = () => [
  { title: '页面不存在 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return (
    <StateView
      title="抱歉，您访问的页面不存在"
      body="地址可能有误，或者内容已经下架。"
      actions={
        <Button component={Link} to="/index">
          返回首页
        </Button>
      }
    />
  );
}
