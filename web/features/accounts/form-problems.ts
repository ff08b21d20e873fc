import { Phone } from '#contract/fields.ts';
import { passwordProblem } from '#contract/passwords.ts';
import { CODE_DIGITS } from './code-field.tsx';

/** What is wrong with phone, code and new password, the first thing first; empty where nothing is. */
export function problemOfNewPassword(input: { phone: string; code: string; password: string }): string {
  if (!Phone.safeParse(input.phone).success) return '请填写 11 位手机号';
  if (input.code.length !== CODE_DIGITS) return `请填写短信中的 ${CODE_DIGITS} 位验证码`;
  return passwordProblem(input.password, [input.phone]) ?? '';
}
