import { passwordProblem } from '#contract/text/passwords.ts';
import { isPhone } from '#contract/wire/fields.ts';
import type { Problem } from '#web/features/forms/index.ts';
import { CODE_DIGITS } from './code-field.tsx';

export const NO_PHONE = '请填写 11 位手机号';
export const NO_CODE = `请填写短信中的 ${CODE_DIGITS} 位验证码`;

/** What is wrong with phone, code and new password, the first thing first; null where nothing is. */
export function problemOfNewPassword(input: {
  phone: string;
  code: string;
  password: string;
}): Problem<'phone' | 'code' | 'password'> | null {
  if (!isPhone(input.phone)) return { field: 'phone', message: NO_PHONE };
  if (input.code.length !== CODE_DIGITS) return { field: 'code', message: NO_CODE };
  const message = passwordProblem(input.password, [input.phone]);
  return message === null ? null : { field: 'password', message };
}
