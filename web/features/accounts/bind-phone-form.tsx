import type { ReactNode } from 'react';
import { bindPhone } from '#contract/calls/accounts.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordField, PhoneField } from './fields.tsx';
import { problemOfNewPassword } from './form-problems.ts';
import classes from './login-dialog.module.css';
import { tell } from './warn.ts';

interface BindPhoneFormProps {
  onBound: () => void | Promise<void>;
  /** Stands under the button, for example the way past this step. */
  children?: ReactNode;
}

/** Gives an account its phone and a password for it, once. */
export function BindPhoneForm({ onBound, children }: BindPhoneFormProps) {
  const client = useClient();
  const form = useServerForm({
    initial: { phone: '', code: '', password: '' },
    check: problemOfNewPassword,
    send: async ({ phone, code, password }) => {
      const answer = await client.send(bindPhone, { phone, pwd: password, code });
      await onBound();
      // Last: it stays, where signing in has something to say as well.
      tell(answer.message);
    },
  });
  return (
    <form {...form.props} className={classes.form}>
      <p>绑定后可以用手机号和密码登录。账户已有密码的，请填原密码。</p>
      <PhoneField {...form.field('phone')} autoFocus />
      <CodeField {...form.field('code')} phone={form.values.phone} purpose="bind" />
      <PasswordField {...form.field('password')} isNew />
      <FormMessage message={form.refusal} />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        绑定
      </Button>
      {children}
    </form>
  );
}
