import { Phone } from '#contract/fields.ts';
import { passwordProblem } from '#contract/passwords.ts';
import { CODE_DIGITS } from './code-field.tsx';
import type { Problem } from './use-submit.ts';

/** What is wrong with phone, code and new password, the first thing first; null where nothing is. */
export function problemOfNewPassword(input: {
  phone: string;
  code: string;
  password: string;
}): Problem | null {
  if (!Phone.safeParse(input.phone).success) return { field: 'phone', message: '请填写 11 位手机号' };
  if (input.code.length !== CODE_DIGITS) {
    return { field: 'code', message: `请填写短信中的 ${CODE_DIGITS} 位验证码` };
  }
  const message = passwordProblem(input.password, [input.phone]);
  return message === null ? null : { field: 'new-password', message };
}
