import { Button } from '@mantine/core';
import { Phone } from '#contract/fields.ts';
import { CODE_DIGITS, CodeField } from '../code-field.tsx';
import { PasswordField, PhoneField } from '../fields.tsx';
import dialogClasses from '../login-dialog.module.css';
import type { Problem } from '../use-submit.ts';

/** By what one shows that the account is one's own. `phone` is the bound one in full, which the page never receives. */
export interface Proof {
  way: 'password' | 'code';
  password: string;
  phone: string;
  code: string;
}

export const NO_PROOF: Proof = { way: 'password', password: '', phone: '', code: '' };

/** `boundPhone` is masked; empty where none is bound, and then there may be no password to ask for either. */
export function problemOfProof(proof: Proof, boundPhone: string): Problem | null {
  if (boundPhone === '') return null;
  if (proof.way === 'password') {
    return proof.password === '' ? { field: 'password', message: '请输入登录密码' } : null;
  }
  if (!Phone.safeParse(proof.phone).success) {
    return { field: 'phone', message: `请填写账户绑定的 11 位手机号 ${boundPhone}` };
  }
  if (proof.code.length === CODE_DIGITS) return null;
  return { field: 'code', message: `请填写短信中的 ${CODE_DIGITS} 位验证码` };
}

interface DeletionProofProps {
  proof: Proof;
  onChange: (proof: Proof) => void;
  boundPhone: string;
  problem: Partial<Record<string, string>>;
}

/** The password, or for those who forgot it a code sent to the bound phone. */
export function DeletionProof({ proof, onChange, boundPhone, problem }: DeletionProofProps) {
  const change = (part: Partial<Proof>) => onChange({ ...proof, ...part });
  const other = proof.way === 'password' ? 'code' : 'password';
  return (
    <>
      {proof.way === 'password' ? (
        <PasswordField
          value={proof.password}
          onChange={(password) => change({ password })}
          error={problem.password}
          hint={boundPhone === '' ? '没有设置过密码的账户不用填写' : undefined}
          autoFocus
        />
      ) : (
        <>
          <PhoneField
            label={`绑定的手机号（${boundPhone}）`}
            value={proof.phone}
            onChange={(phone) => change({ phone })}
            error={problem.phone}
          />
          <CodeField
            phone={proof.phone}
            purpose="delete"
            value={proof.code}
            onChange={(code) => change({ code })}
            error={problem.code}
          />
        </>
      )}
      {boundPhone !== '' && (
        <div className={dialogClasses.ways}>
          <Button variant="subtle" size="compact-sm" onClick={() => change({ way: other })}>
            {other === 'code' ? '用短信验证码确认' : '用登录密码确认'}
          </Button>
        </div>
      )}
    </>
  );
}
