import { useClient } from '#web/client/use-client.ts';
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type CodePurpose, sendPhoneCode } from '#contract/calls/accounts.ts';
import { isPhone } from '#contract/wire/fields.ts';
import { messageOfError } from '#web/client/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useSecondsLeft } from '#web/ui/use-seconds-left.ts';
import classes from './code-field.module.css';
import { digitsOf } from './fields.tsx';
import { tell, warn } from './warn.ts';

export const CODE_DIGITS = 6;

interface CodeFieldProps {
  phone: string;
  purpose: CodePurpose;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  'data-field'?: string;
  autoFocus?: boolean;
  /** From when on another may be asked for, milliseconds since 1970, where one was sent before this field came. */
  sent?: number;
}

/** A field that takes the place of another has the focus, so that one types on. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus();

/** The code from the short message and the button that asks for it, idle again after the countdown. */
export function CodeField(props: CodeFieldProps) {
  const client = useClient();
  const { phone, purpose, value, onChange, error, autoFocus = false, sent, ...rest } = props;
  const [resendAt, setResendAt] = useState<number | null>(sent ?? null);
  const secondsLeft = useSecondsLeft(resendAt);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => client.send(sendPhoneCode, { phone, purpose }),
    onSuccess: ({ message, resendAfter }) => {
      setResendAt(Date.now() + resendAfter * 1000);
      tell(message);
    },
    onError: (error) => warn(`没有发出验证码：${messageOfError(error)}`),
  });

  function ask() {
    if (isPhone(phone)) mutate();
    else warn('请先填写 11 位手机号，再获取验证码');
  }

  return (
    <div className={classes.row}>
      <TextInput
        {...rest}
        className={classes.field}
        label="验证码"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={`${CODE_DIGITS} 位数字`}
        description={isSuccess || sent !== undefined ? '验证码 5 分钟内有效' : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={error}
        value={value}
        ref={autoFocus ? focusOnce : undefined}
        onChange={(event) => onChange(digitsOf(event.currentTarget.value, CODE_DIGITS))}
      />
      <Button
        className={classes.ask}
        variant="default"
        loading={isPending}
        disabled={secondsLeft > 0}
        onClick={ask}
      >
        {secondsLeft > 0 ? `${secondsLeft} 秒后可重发` : '获取验证码'}
      </Button>
    </div>
  );
}
