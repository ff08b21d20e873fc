import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { bindPhone } from '#contract/accounts.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField, PhoneField } from './fields.tsx';
import { FormMessage } from './form-message.tsx';
import { problemOfNewPassword } from './form-problems.ts';
import classes from './login-dialog.module.css';
import { useSubmit } from './use-submit.ts';
import { tell } from './warn.ts';

interface BindPhoneFormProps {
  onBound: () => void | Promise<void>;
  /** Stands under the button, for example the way past this step. */
  children?: ReactNode;
}

/** Gives an account its phone and a password for it, once. */
export function BindPhoneForm({ onBound, children }: BindPhoneFormProps) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { problem, busy, form } = useSubmit(
    () => problemOfNewPassword({ phone, code, password }),
    async () => {
      const answer = await browserClient().send(bindPhone, { phone, pwd: password, code });
      tell(answer.message);
      await onBound();
    },
  );
  return (
    <form {...form} className={classes.form}>
      <p>绑定后可以用手机号和密码登录。账户已有密码的，请填原密码。</p>
      <PhoneField value={phone} onChange={setPhone} autoFocus error={problem.phone} />
      <CodeField phone={phone} purpose="bind" value={code} onChange={setCode} error={problem.code} />
      <PasswordField value={password} onChange={setPassword} isNew error={problem['new-password']} />
      <FormMessage message={problem.form} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        绑定
      </Button>
      {children}
    </form>
  );
}
