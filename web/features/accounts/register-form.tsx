import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AGREEMENT_VERSION, registerByPhone, sendPhoneCode } from '#contract/calls/accounts.ts';
import { isPhone } from '#contract/wire/fields.ts';
import { arrival } from '#web/client/channel.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage, shared, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { CODE_DIGITS, CodeField } from './code-field.tsx';
import { ConsentField, NOT_AGREED } from './consent-field.tsx';
import { PhoneField } from './fields.tsx';
import { NO_CODE, NO_PHONE } from './form-problems.ts';
import classes from './login-dialog.module.css';

interface RegisterFormProps {
  phone: string;
  onPhone: (phone: string) => void;
  onSignedIn: () => Promise<void>;
  onBack: () => void;
  /** Registers by WeChat instead; absent where it is not connected. */
  onWechat?: () => void;
}

const OFFER_MS = 10_000;

/** A new account: the phone first, then one code, which signs in. A password may be set later. */
export function RegisterForm({ phone, onPhone, onSignedIn, onBack, onWechat }: RegisterFormProps) {
  const client = useClient();
  const navigate = useNavigate();
  /** Milliseconds since 1970 from when on another code may be asked for; null until the first was sent. */
  const [resendAt, setResendAt] = useState<number | null>(null);
  const isProving = resendAt !== null;
  const form = useServerForm({
    initial: { phone, code: '', agreed: false },
    check: (values) => {
      if (!isPhone(values.phone)) return { field: 'phone', message: NO_PHONE };
      if (!values.agreed) return { field: 'agreed', message: NOT_AGREED };
      return isProving && values.code.length !== CODE_DIGITS ? { field: 'code', message: NO_CODE } : null;
    },
    send: async (values) => {
      if (!isProving) {
        const asked = { phone: values.phone, purpose: 'register' as const };
        const { resendAfter } = await client.send(sendPhoneCode, asked);
        setResendAt(Date.now() + resendAfter * 1000);
        return;
      }
      const given = {
        phone: values.phone,
        code: values.code,
        agreement: AGREEMENT_VERSION,
        adult: 1 as const,
      };
      await client.send(registerByPhone, { ...given, channel: arrival().channel });
      await onSignedIn();
      const act = () => void navigate('/account');
      notify('注册成功。设置密码后，下次可以用密码登录', 'done', OFFER_MS, { label: '设置密码', act });
    },
  });
  const agreed = form.field('agreed');
  return (
    <form {...form.props} className={classes.form}>
      {isProving ? (
        <>
          <p className={classes.sent}>
            验证码已发送到 {form.values.phone}
            <Button variant="subtle" size="compact" onClick={() => setResendAt(null)}>
              换一个手机号
            </Button>
          </p>
          <CodeField
            {...form.field('code')}
            phone={form.values.phone}
            purpose="register"
            sent={resendAt}
            autoFocus
          />
        </>
      ) : (
        <>
          <PhoneField {...shared(form.field('phone'), onPhone)} autoFocus />
          <ConsentField {...agreed} version={AGREEMENT_VERSION} />
        </>
      )}
      <FormMessage message={form.refusal} />
      <Button type="submit" size="md" fullWidth loading={form.busy}>
        {isProving ? '注册并登录' : '获取验证码'}
      </Button>
      <div className={classes.ways}>
        <Button variant="subtle" size="compact" onClick={onBack}>
          已有账户，去登录
        </Button>
        {onWechat && (
          <Button variant="subtle" size="compact" onClick={onWechat}>
            用微信扫码注册
          </Button>
        )}
      </div>
    </form>
  );
}
