import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, TextInput } from '@mantine/core';
import { PASSWORD_LENGTH } from '#contract/text/passwords.ts';

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  /** What is wrong with it, said below it. */
  error?: string | undefined;
  /** Its name in the form, by which it is found when it is to be mended. */
  'data-field'?: string;
}

const PHONE_DIGITS = 11;

/** Digits alone, however they were typed or pasted: spaces, hyphens and full-width digits do no harm. */
export function digitsOf(text: string, most: number): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, most);
}

/** The same for a number, where +86 may stand before it. */
export function phoneOf(text: string): string {
  return digitsOf(text.normalize('NFKC').replace(/^\s*(\+|00)86/, ''), PHONE_DIGITS);
}

export function PhoneField({
  label = '手机号',
  value,
  onChange,
  autoFocus = false,
  error,
  ...rest
}: FieldProps & { label?: string }) {
  return (
    <TextInput
      {...rest}
      label={label}
      name="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="username"
      placeholder="11 位手机号"
      value={value}
      onChange={(event) => onChange(phoneOf(event.currentTarget.value))}
      error={error}
      data-autofocus={autoFocus || undefined}
    />
  );
}

interface PasswordFieldProps extends FieldProps {
  /** A new password is told its rules and offered to the browser's generator. */
  isNew?: boolean;
  /** What it is called where that is not simply the password, or the new one. */
  label?: string;
  hint?: string | undefined;
}

export function PasswordField({ isNew = false, label, hint, ...field }: PasswordFieldProps) {
  const { value, onChange, autoFocus = false, error, ...rest } = field;
  const { least, most } = PASSWORD_LENGTH;
  return (
    <PasswordInput
      {...rest}
      label={label ?? (isNew ? '新密码' : '密码')}
      name={isNew ? 'new-password' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      description={isNew ? `${least}–${most} 位，不要用常见的词或日期` : hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus={autoFocus || undefined}
      aria-invalid={error === undefined ? undefined : true}
      visibilityToggleButtonProps={{ 'aria-label': '显示或隐藏密码', tabIndex: 0 }}
    />
  );
}
