import { changePhone } from '#contract/calls/accounts.ts';
import { isPhone } from '#contract/wire/fields.ts';
import { useSessionChanged } from '#web/client/session.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { CODE_DIGITS, CodeField } from '../code-field.tsx';
import { PasswordField, PhoneField } from '../fields.tsx';
import classes from '../login-dialog.module.css';
import { tell } from '../warn.ts';

const WIDTH_PX = 500;

interface ChangePhoneDialogProps {
  /** 138****0000 */
  current: string;
  onClose: () => void;
}

export function ChangePhoneDialog({ current, onClose }: ChangePhoneDialogProps) {
  return (
    <Dialog onClose={onClose} title="更换手机号" width={WIDTH_PX}>
      <ChangePhoneForm current={current} onClose={onClose} />
    </Dialog>
  );
}

/** The new phone proves itself by a code, the person by the password. */
function ChangePhoneForm({ current, onClose }: ChangePhoneDialogProps) {
  const client = useClient();
  const sessionChanged = useSessionChanged();
  const form = useServerForm({
    initial: { phone: '', code: '', password: '' },
    check: ({ phone, code, password }) => {
      if (!isPhone(phone)) return { field: 'phone', message: '请填写 11 位新手机号' };
      if (code.length !== CODE_DIGITS) {
        return { field: 'code', message: `请填写新手机收到的 ${CODE_DIGITS} 位验证码` };
      }
      return password === '' ? { field: 'password', message: '请输入登录密码' } : null;
    },
    send: async ({ phone, code, password }) => {
      const { message } = await client.send(changePhone, { phone, pwd: password, code });
      await sessionChanged();
      onClose();
      tell(message);
    },
  });
  return (
    <form {...form.props} className={classes.form}>
      <p>当前手机号 {current}。更换后用新手机号登录，其他设备随即退出。</p>
      <PhoneField {...form.field('phone')} label="新手机号" autoFocus />
      <CodeField {...form.field('code')} phone={form.values.phone} purpose="change" />
      <PasswordField {...form.field('password')} hint="账户现在的登录密码" />
      <FormMessage message={form.refusal} />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        更换手机号
      </Button>
    </form>
  );
}
