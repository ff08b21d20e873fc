import { Suspense } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { useSession } from '#web/client/session.ts';
import { NewPassword } from '#web/features/accounts/index.ts';
import { ownPath } from '#web/features/addresses/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';

export const meta: MetaFunction = () => [
  { title: '设置密码 · 研见' },
  { name: 'robots', content: 'noindex' },
];

export default function NewPasswordPage() {
  const [params] = useSearchParams();
  const { user } = useSession();
  if (user === null)
    return (
      <StateView
        title="请先登录"
        body="登录之后，在“账号与安全”里更换密码。"
        actions={
          <>
            <LinkButton to="/account">去登录</LinkButton>
            <LinkButton to="/index" variant="default">
              返回首页
            </LinkButton>
          </>
        }
      />
    );
  return (
    <Suspense>
      <NewPassword user={user} to={ownPath(params.get('to') ?? '')} />
    </Suspense>
  );
}
