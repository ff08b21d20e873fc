import { Button } from '@mantine/core';
import { useState } from 'react';
import { returnPwd } from '#contract/accounts.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField, PhoneField } from './fields.tsx';
import { FormMessage } from './form-message.tsx';
import { problemOfNewPassword } from './form-problems.ts';
import classes from './login-dialog.module.css';
import { useSubmit } from './use-submit.ts';
import { tell } from './warn.ts';

interface ResetPasswordProps {
  phone: string;
  onPhone: (phone: string) => void;
  onDone: () => void;
  /** Absent where there is no login form to go back to. */
  onBack?: () => void;
}

/** Mode 2 of the phone tab: a new password by code. Every device of the account is signed out by it. */
export function ResetPassword({ phone, onPhone, onDone, onBack }: ResetPasswordProps) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { problem, busy, form } = useSubmit(
    () => problemOfNewPassword({ phone, code, password }),
    async () => {
      const answer = await browserClient().send(returnPwd, { phone, pwd: password, code });
      tell(answer.message);
      onDone();
    },
  );
  return (
    <form {...form} className={classes.form}>
      {onBack && <h3 className={classes.mode}>重设密码</h3>}
      <PhoneField value={phone} onChange={onPhone} autoFocus error={problem.phone} />
      <CodeField phone={phone} purpose="reset" value={code} onChange={setCode} error={problem.code} />
      <PasswordField value={password} onChange={setPassword} isNew error={problem['new-password']} />
      <p className={classes.hint}>重设后，此账户在所有设备上都须重新登录。</p>
      <FormMessage message={problem.form} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        完成
      </Button>
      {onBack && (
        <div className={classes.ways}>
          <Button variant="subtle" size="compact-sm" onClick={onBack}>
            返回登录
          </Button>
        </div>
      )}
    </form>
  );
}
