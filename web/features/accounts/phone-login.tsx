import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { phoneLogin, verifyUserPhone } from '#contract/accounts.ts';
import { isBusinessError } from '#contract/client.ts';
import { Phone } from '#contract/fields.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { PasswordField, PhoneField } from './fields.tsx';
import { FormMessage } from './form-message.tsx';
import classes from './login-dialog.module.css';
import { useSubmit } from './use-submit.ts';

interface PhoneLoginProps {
  phone: string;
  onPhone: (phone: string) => void;
  onSignedIn: () => Promise<void>;
  onForgot: () => void;
  onRegister: () => void;
}

/** Why this phone cannot sign in (S2 §4); empty while unknown and where it can. */
function usePhoneRefusal(phone: string): string {
  const { data, error } = useQuery({
    queryKey: ['accounts', 'phone', phone],
    enabled: Phone.safeParse(phone).success,
    queryFn: ({ signal }) => browserClient().send(verifyUserPhone, { phone }, signal),
  });
  if (data?.exists === false) return '该手机号不能用于登录，请检查或先注册';
  return isBusinessError(error) ? error.message : '';
}

/** Mode 1 of the phone tab: phone and password. */
export function PhoneLogin({ phone, onPhone, onSignedIn, onForgot, onRegister }: PhoneLoginProps) {
  const [password, setPassword] = useState('');
  const refusal = usePhoneRefusal(phone);
  const { problem, busy, form } = useSubmit(
    () => {
      if (!Phone.safeParse(phone).success) return { field: 'phone', message: '请填写 11 位手机号' };
      return password === '' ? { field: 'password', message: '请输入密码' } : null;
    },
    async () => {
      await browserClient().send(phoneLogin, { phone, pwd: password });
      await onSignedIn();
    },
  );
  return (
    <form {...form} className={classes.form}>
      <PhoneField value={phone} onChange={onPhone} autoFocus error={refusal || problem.phone} />
      {refusal === '' && <PasswordField value={password} onChange={setPassword} error={problem.password} />}
      <FormMessage message={problem.form} />
      <Button type="submit" size="md" fullWidth loading={busy} disabled={refusal !== ''}>
        登录
      </Button>
      <div className={classes.ways}>
        <Button variant="subtle" size="compact-sm" onClick={onForgot}>
          忘记密码
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onRegister}>
          没有账户，去注册
        </Button>
      </div>
    </form>
  );
}
