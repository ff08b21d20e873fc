import { useState } from 'react';
import { PhoneLogin } from './phone-login.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetPassword } from './reset-password.tsx';

export type PhoneMode = 'login' | 'reset' | 'register';

interface PhoneTabProps {
  mode: PhoneMode;
  onMode: (mode: PhoneMode) => void;
  onSignedIn: () => Promise<void>;
}

/** Phone and password, the forgotten password and back (1 ↔ 2), or a new account. The phone stays across them. */
export function PhoneTab({ mode, onMode, onSignedIn }: PhoneTabProps) {
  const [phone, setPhone] = useState('');
  const shared = { phone, onPhone: setPhone };
  const toLogin = () => onMode('login');
  if (mode === 'reset') return <ResetPassword {...shared} onDone={toLogin} onBack={toLogin} />;
  if (mode === 'register') return <RegisterForm {...shared} onSignedIn={onSignedIn} onBack={toLogin} />;
  return (
    <PhoneLogin
      {...shared}
      onSignedIn={onSignedIn}
      onForgot={() => onMode('reset')}
      onRegister={() => onMode('register')}
    />
  );
}
