import { AGREEMENT_VERSION, registerByPhone } from '#contract/calls/accounts.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { arrival } from '#web/client/channel.ts';
import { shared, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CodeField } from './code-field.tsx';
import { ConsentFields, problemOfConsents } from './consent-fields.tsx';
import { PasswordField, PhoneField } from './fields.tsx';
import { FormMessage } from './form-message.tsx';
import { problemOfNewPassword } from './form-problems.ts';
import classes from './login-dialog.module.css';

interface RegisterFormProps {
  phone: string;
  onPhone: (phone: string) => void;
  onSignedIn: () => Promise<void>;
  onBack: () => void;
}

/** A new account by phone and code; registering signs in. */
export function RegisterForm({ phone, onPhone, onSignedIn, onBack }: RegisterFormProps) {
  const form = useServerForm({
    initial: { phone, code: '', password: '', adult: false, agreed: false },
    check: (values) => problemOfNewPassword(values) ?? problemOfConsents(values),
    send: async (values) => {
      const given = {
        phone: values.phone,
        pwd: values.password,
        code: values.code,
        agreement: AGREEMENT_VERSION,
        adult: 1 as const,
      };
      const { channel } = arrival();
      await browserClient().send(registerByPhone, { ...given, channel });
      await onSignedIn();
    },
  });
  const [adult, agreed] = [form.field('adult'), form.field('agreed')];
  return (
    <form {...form.props} className={classes.form}>
      <h3 className={classes.mode}>注册账户</h3>
      <PhoneField {...shared(form.field('phone'), onPhone)} autoFocus />
      <CodeField {...form.field('code')} phone={form.values.phone} purpose="register" />
      <PasswordField {...form.field('password')} isNew />
      <ConsentFields
        value={{ adult: adult.value, agreed: agreed.value }}
        onChange={(value) => {
          if (value.adult !== adult.value) adult.onChange(value.adult);
          if (value.agreed !== agreed.value) agreed.onChange(value.agreed);
        }}
        version={AGREEMENT_VERSION}
        problem={{ adult: adult.error, agreed: agreed.error }}
      />
      <FormMessage message={form.refusal} />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        注册并登录
      </Button>
      <div className={classes.ways}>
        <Button variant="subtle" size="compact" onClick={onBack}>
          已有账户，去登录
        </Button>
      </div>
    </form>
  );
}
