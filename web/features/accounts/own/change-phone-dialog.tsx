import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { changePhone } from '#contract/accounts.ts';
import { Phone } from '#contract/fields.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { useSessionChanged } from '#web/client/session.ts';
import { CODE_DIGITS, CodeField } from '../code-field.tsx';
import { PasswordField, PhoneField } from '../fields.tsx';
import { FormMessage } from '../form-message.tsx';
import classes from '../login-dialog.module.css';
import { useSubmit } from '../use-submit.ts';
import { tell } from '../warn.ts';

const WIDTH_PX = 500;

interface ChangePhoneDialogProps {
  opened: boolean;
  /** 138****0000 */
  current: string;
  onClose: () => void;
}

export function ChangePhoneDialog({ opened, current, onClose }: ChangePhoneDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="更换手机号"
      size={WIDTH_PX}
      classNames={{ title: classes.title }}
    >
      <ChangePhoneForm current={current} onClose={onClose} />
    </Modal>
  );
}

/** The new phone proves itself by a code, the person by the password. */
function ChangePhoneForm({ current, onClose }: Omit<ChangePhoneDialogProps, 'opened'>) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const sessionChanged = useSessionChanged();
  const { problem, busy, form } = useSubmit(
    () => {
      if (!Phone.safeParse(phone).success) return { field: 'phone', message: '请填写 11 位新手机号' };
      if (code.length !== CODE_DIGITS) {
        return { field: 'code', message: `请填写新手机收到的 ${CODE_DIGITS} 位验证码` };
      }
      return password === '' ? { field: 'password', message: '请输入登录密码' } : null;
    },
    async () => {
      const { message } = await browserClient().send(changePhone, { phone, pwd: password, code });
      await sessionChanged();
      onClose();
      tell(message);
    },
  );
  return (
    <form {...form} className={classes.form}>
      <p>当前手机号 {current}。更换后用新手机号登录，其他设备随即退出。</p>
      <PhoneField label="新手机号" value={phone} onChange={setPhone} autoFocus error={problem.phone} />
      <CodeField phone={phone} purpose="change" value={code} onChange={setCode} error={problem.code} />
      <PasswordField
        value={password}
        onChange={setPassword}
        hint="账户现在的登录密码"
        error={problem.password}
      />
      <FormMessage message={problem.form} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        更换手机号
      </Button>
    </form>
  );
}
