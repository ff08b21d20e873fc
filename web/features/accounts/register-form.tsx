import { Button } from '@mantine/core';
import { useState } from 'react';
import { AGREEMENT_VERSION, registerByPhone } from '#contract/accounts.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { arrival } from '#web/client/channel.ts';
import { CodeField } from './code-field.tsx';
import { ConsentFields, problemOfConsents } from './consent-fields.tsx';
import { PasswordField, PhoneField } from './fields.tsx';
import { FormMessage } from './form-message.tsx';
import { problemOfNewPassword } from './form-problems.ts';
import classes from './login-dialog.module.css';
import { useSubmit } from './use-submit.ts';

interface RegisterFormProps {
  phone: string;
  onPhone: (phone: string) => void;
  onSignedIn: () => Promise<void>;
  onBack: () => void;
}

/** A new account by phone and code; registering signs in. */
export function RegisterForm({ phone, onPhone, onSignedIn, onBack }: RegisterFormProps) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [consents, setConsents] = useState({ adult: false, agreed: false });
  const { problem, busy, form } = useSubmit(
    () => problemOfNewPassword({ phone, code, password }) ?? problemOfConsents(consents),
    async () => {
      const given = { phone, pwd: password, code, agreement: AGREEMENT_VERSION, adult: 1 as const };
      const { channel } = arrival();
      await browserClient().send(registerByPhone, { ...given, channel });
      await onSignedIn();
    },
  );
  return (
    <form {...form} className={classes.form}>
      <h3 className={classes.mode}>注册账户</h3>
      <PhoneField value={phone} onChange={onPhone} autoFocus error={problem.phone} />
      <CodeField phone={phone} purpose="register" value={code} onChange={setCode} error={problem.code} />
      <PasswordField value={password} onChange={setPassword} isNew error={problem['new-password']} />
      <ConsentFields value={consents} onChange={setConsents} version={AGREEMENT_VERSION} problem={problem} />
      <FormMessage message={problem.form} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        注册并登录
      </Button>
      <div className={classes.ways}>
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          已有账户，去登录
        </Button>
      </div>
    </form>
  );
}
