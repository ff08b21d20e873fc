import { useClient } from '#web/client/use-client.ts';
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { encodePassword, usernameLogin } from '#contract/calls/accounts.ts';
import { FormMessage, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { PasswordField } from './fields.tsx';
import classes from './login-dialog.module.css';

/** Enterprise accounts have a user name instead of a phone (S2 §6). */
export function UsernameTab({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const client = useClient();
  const form = useServerForm({
    initial: { username: '', password: '' },
    check: ({ username, password }) => {
      if (username.trim() === '') return { field: 'username', message: '请输入用户名' };
      return password === '' ? { field: 'password', message: '请输入密码' } : null;
    },
    send: async ({ username, password }) => {
      const given = { username: username.trim(), password: encodePassword(password) };
      await client.send(usernameLogin, given);
      await onSignedIn();
    },
  });
  const { onChange, ...username } = form.field('username');
  return (
    <form {...form.props} className={classes.form}>
      <TextInput
        label="用户名"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...username}
        onChange={(event) => onChange(event.currentTarget.value)}
        data-autofocus
      />
      <PasswordField {...form.field('password')} />
      <p className={classes.hint}>企业账号最多 5 台设备同时在线；再登录一台时，最早登录的一台退出。</p>
      <FormMessage message={form.refusal} />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        登录
      </Button>
    </form>
  );
}
