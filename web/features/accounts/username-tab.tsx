import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { encodePassword, usernameLogin } from '#contract/accounts.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { PasswordField } from './fields.tsx';
import { FormMessage } from './form-message.tsx';
import classes from './login-dialog.module.css';
import { useSubmit } from './use-submit.ts';

/** Enterprise accounts have a user name instead of a phone (S2 §6). */
export function UsernameTab({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { problem, busy, form } = useSubmit(
    () => {
      if (username.trim() === '') return { field: 'username', message: '请输入用户名' };
      return password === '' ? { field: 'password', message: '请输入密码' } : null;
    },
    async () => {
      const given = { username: username.trim(), password: encodePassword(password) };
      await browserClient().send(usernameLogin, given);
      await onSignedIn();
    },
  );
  return (
    <form {...form} className={classes.form}>
      <TextInput
        label="用户名"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        data-autofocus
        error={problem.username}
      />
      <PasswordField value={password} onChange={setPassword} error={problem.password} />
      <p className={classes.hint}>企业账号最多 5 台设备同时在线；再登录一台时，最早登录的一台退出。</p>
      <FormMessage message={problem.form} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        登录
      </Button>
    </form>
  );
}
