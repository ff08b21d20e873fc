import { useNavigate } from 'react-router';
import { changePassword } from '#contract/calls/accounts.ts';
import { passwordProblem } from '#contract/text/passwords.ts';
import type { UserData } from '#contract/wire/session.ts';
import { useSessionChanged } from '#web/client/session.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage, useServerForm } from '#web/features/forms/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { Island } from '#web/ui/mantine/island.tsx';
import { PasswordField } from '../fields.tsx';
import classes from '../scan/scan-page.module.css';
import { useLogout } from '../use-logout.ts';
import { tell } from '../warn.ts';

interface NewPasswordProps {
  user: UserData;
  /** A path of this site, where to go on afterwards. */
  to: string;
}

/** A password of one's own in the place of the one that the owner of the organisation was shown, or of an older one. */
export function NewPassword({ user, to }: NewPasswordProps) {
  const client = useClient();
  const navigate = useNavigate();
  const sessionChanged = useSessionChanged();
  const { isLeaving, logout } = useLogout(user.sid);
  const isDue = user.password_due;
  const form = useServerForm({
    initial: { current: '', password: '' },
    check: ({ current, password }) => {
      if (current === '') return { field: 'current', message: isDue ? '请填写初始密码' : '请填写当前密码' };
      const message = current === password ? '新密码与当前密码相同，请换一个' : passwordProblem(password);
      return message === null ? null : { field: 'password', message };
    },
    send: async ({ current, password }) => {
      const { message } = await client.send(changePassword, { pwd: current, newPwd: password });
      await sessionChanged();
      tell(message);
      await navigate(to, { replace: true });
    },
  });
  return (
    <form {...form.props} className={classes.root}>
      <div>
        <h1 className={classes.title}>{isDue ? '设置您自己的密码' : '更换登录密码'}</h1>
        <p className={classes.lead}>
          {isDue
            ? `${user.nickname}，您的初始密码由企业管理员转交，别人见过。请先换成只有您知道的密码，换好之后才能使用其他功能。`
            : '更换之后，此账户在其他设备上都须重新登录。'}
        </p>
      </div>
      <Island>
        <PasswordField
          {...form.field('current')}
          label={isDue ? '初始密码' : '当前密码'}
          hint={isDue ? '刚才登录用的密码' : undefined}
        />
        <PasswordField {...form.field('password')} isNew />
      </Island>
      <FormMessage message={form.refusal} />
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={form.busy}>
          更换密码
        </Button>
        {isDue ? (
          <Button size="md" variant="default" loading={isLeaving} onClick={logout}>
            退出登录
          </Button>
        ) : (
          <LinkButton to={to} size="md" variant="default">
            暂不更换
          </LinkButton>
        )}
      </div>
    </form>
  );
}
