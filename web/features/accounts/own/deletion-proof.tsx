import { isPhone } from '#contract/wire/fields.ts';
import type { Problem, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CODE_DIGITS, CodeField } from '../code-field.tsx';
import { PasswordField, PhoneField } from '../fields.tsx';
import { NO_CODE } from '../form-problems.ts';
import dialogClasses from '../login-dialog.module.css';

/** By what one shows that the account is one's own. `phone` is the bound one in full, which the page never receives. */
export type Proof = {
  way: 'password' | 'code';
  password: string;
  phone: string;
  code: string;
};

export const NO_PROOF: Proof = { way: 'password', password: '', phone: '', code: '' };

/** `boundPhone` is masked; empty where none is bound, and then there may be no password to ask for either. */
export function problemOfProof(
  proof: Proof,
  boundPhone: string,
): Problem<'password' | 'phone' | 'code'> | null {
  if (boundPhone === '') return null;
  if (proof.way === 'password') {
    return proof.password === '' ? { field: 'password', message: '请输入登录密码' } : null;
  }
  if (!isPhone(proof.phone)) {
    return { field: 'phone', message: `请填写账户绑定的 11 位手机号 ${boundPhone}` };
  }
  if (proof.code.length === CODE_DIGITS) return null;
  return { field: 'code', message: NO_CODE };
}

type DeletionForm = ReturnType<typeof useServerForm<Proof & { understood: boolean }>>;

interface DeletionProofProps {
  form: DeletionForm;
  boundPhone: string;
  hasPassword: boolean;
}

/** The password, or for those who forgot it or have none a code sent to the bound phone. */
export function DeletionProof({ form, boundPhone, hasPassword }: DeletionProofProps) {
  const way = form.field('way');
  const other = way.value === 'password' ? 'code' : 'password';
  return (
    <>
      {way.value === 'password' ? (
        <PasswordField
          {...form.field('password')}
          hint={boundPhone === '' ? '没有设置过密码的账户不用填写' : undefined}
          autoFocus
        />
      ) : (
        <>
          <PhoneField {...form.field('phone')} label={`绑定的手机号（${boundPhone}）`} />
          <CodeField {...form.field('code')} phone={form.values.phone} purpose="delete" />
        </>
      )}
      {boundPhone !== '' && hasPassword && (
        <div className={dialogClasses.ways}>
          <Button variant="subtle" size="compact" onClick={() => way.onChange(other)}>
            {other === 'code' ? '用短信验证码确认' : '用登录密码确认'}
          </Button>
        </div>
      )}
    </>
  );
}
