import { useQuery } from '@tanstack/react-query';
import { phoneLogin, verifyUserPhone } from '#contract/calls/accounts.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { isPhone } from '#contract/wire/fields.ts';
import { answerTo } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage, shared, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { PasswordField, PhoneField } from './fields.tsx';
import { NO_PHONE } from './form-problems.ts';
import classes from './login-dialog.module.css';

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
    enabled: isPhone(phone),
    queryFn: answerTo(verifyUserPhone, { phone }),
  });
  if (data?.exists === false) return '该手机号不能用于登录，请检查或先注册';
  return isBusinessError(error) ? error.message : '';
}

/** Mode 1 of the phone tab: phone and password. */
export function PhoneLogin({ phone, onPhone, onSignedIn, onForgot, onRegister }: PhoneLoginProps) {
  const client = useClient();
  const form = useServerForm({
    initial: { phone, password: '' },
    check: (values) => {
      if (!isPhone(values.phone)) return { field: 'phone', message: NO_PHONE };
      return values.password === '' ? { field: 'password', message: '请输入密码' } : null;
    },
    send: async (values) => {
      await client.send(phoneLogin, { phone: values.phone, pwd: values.password });
      await onSignedIn();
    },
  });
  const refusal = usePhoneRefusal(form.values.phone);
  const { error, ...phoneField } = shared(form.field('phone'), onPhone);
  return (
    <form {...form.props} className={classes.form}>
      <PhoneField {...phoneField} autoFocus error={refusal || error} />
      {refusal === '' && <PasswordField {...form.field('password')} />}
      <FormMessage message={form.refusal} />
      <Button type="submit" size="md" fullWidth loading={form.busy} disabled={refusal !== ''}>
        登录
      </Button>
      <div className={classes.ways}>
        <Button variant="subtle" size="compact" onClick={onForgot}>
          忘记密码或未设密码
        </Button>
        <Button variant="subtle" size="compact" onClick={onRegister}>
          没有账户，去注册
        </Button>
      </div>
    </form>
  );
}
