import { returnPwd } from '#contract/calls/accounts.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage, shared, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordField, PhoneField } from './fields.tsx';
import { problemOfNewPassword } from './form-problems.ts';
import classes from './login-dialog.module.css';
import { tell } from './warn.ts';

interface ResetPasswordProps {
  phone: string;
  onPhone: (phone: string) => void;
  onDone: () => void;
  /** Absent where there is no login form to go back to. */
  onBack?: () => void;
}

/** Mode 2 of the phone tab: a new password by code. Every other device of the account is signed out by it. */
export function ResetPassword({ phone, onPhone, onDone, onBack }: ResetPasswordProps) {
  const client = useClient();
  const form = useServerForm({
    initial: { phone, code: '', password: '' },
    check: problemOfNewPassword,
    send: async (values) => {
      const { phone, code, password } = values;
      const answer = await client.send(returnPwd, { phone, pwd: password, code });
      tell(answer.message);
      onDone();
    },
  });
  return (
    <form {...form.props} className={classes.form}>
      <PhoneField {...shared(form.field('phone'), onPhone)} autoFocus />
      <CodeField {...form.field('code')} phone={form.values.phone} purpose="reset" />
      <PasswordField {...form.field('password')} isNew />
      <p className={classes.hint}>此账户在其他设备上都须重新登录。</p>
      <FormMessage message={form.refusal} />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        完成
      </Button>
      {onBack && (
        <div className={classes.ways}>
          <Button variant="subtle" size="compact" onClick={onBack}>
            返回登录
          </Button>
        </div>
      )}
    </form>
  );
}
