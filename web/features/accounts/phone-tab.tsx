import { PhoneLogin } from './phone-login.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetPassword } from './reset-password.tsx';

export type PhoneMode = 'login' | 'reset' | 'register';

interface PhoneTabProps {
  mode: PhoneMode;
  onMode: (mode: PhoneMode) => void;
  onSignedIn: () => Promise<void>;
  phone: string;
  onPhone: (phone: string) => void;
  /** Another way to a new account; absent where WeChat is not connected. */
  onWechat?: () => void;
}

/** Phone and password, the forgotten password and back (1 ↔ 2), or a new account. The phone stays across them. */
export function PhoneTab({ mode, onMode, onSignedIn, onWechat, ...shared }: PhoneTabProps) {
  const toLogin = () => onMode('login');
  if (mode === 'reset') return <ResetPassword {...shared} onDone={toLogin} onBack={toLogin} />;
  if (mode === 'register')
    return (
      <RegisterForm {...shared} onSignedIn={onSignedIn} onBack={toLogin} {...(onWechat && { onWechat })} />
    );
  return (
    <PhoneLogin
      {...shared}
      onSignedIn={onSignedIn}
      onForgot={() => onMode('reset')}
      onRegister={() => onMode('register')}
    />
  );
}
