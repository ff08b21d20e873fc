import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useOperator, useSessionChanged } from '#web/client/session.ts';
import type { DialogProps } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import { BindPhoneForm } from './bind-phone-form.tsx';
import classes from './login-dialog.module.css';
import { type PhoneMode, PhoneTab } from './phone-tab.tsx';
import { QrTab } from './qr-tab.tsx';
import { useSignedIn } from './use-signed-in.ts';
import { UsernameTab } from './username-tab.tsx';

/** S2 §9. */
const WIDTH_PX = 500;

const TITLES: Record<PhoneMode, string> = { login: '登录研见', register: '注册研见', reset: '重设密码' };

/** Three ways in (S2 §2), and the bind step after a QR code without phone. Then what asked for it goes on. */
export function LoginDialog({ request, onClose, onDone }: DialogProps<'login'>) {
  const [binds, setBinds] = useState(false);
  const [mode, setMode] = useState<PhoneMode>(request.mode ?? 'login');
  const signedIn = useSignedIn(onDone);
  const sessionChanged = useSessionChanged();

  async function scanned(phone: string) {
    if (phone !== '') return signedIn();
    // Signed in already: closing the next step leaves the page as that person's.
    setBinds(true);
    await sessionChanged();
  }

  return (
    <Dialog onClose={onClose} title={binds ? '绑定手机号' : TITLES[mode]} width={WIDTH_PX}>
      {binds ? (
        <BindPhoneForm onBound={signedIn}>
          <Button variant="subtle" onClick={() => void signedIn()}>
            暂不绑定，直接登录
          </Button>
        </BindPhoneForm>
      ) : (
        <>
          {request.reason && <p className={classes.reason}>{request.reason}</p>}
          <Ways
            mode={mode}
            onMode={setMode}
            onScanned={(phone) => void scanned(phone)}
            onSignedIn={signedIn}
          />
        </>
      )}
    </Dialog>
  );
}

interface WaysProps {
  mode: PhoneMode;
  onMode: (mode: PhoneMode) => void;
  onScanned: (phone: string) => void;
  onSignedIn: () => Promise<void>;
}

function Ways({ mode, onMode, onScanned, onSignedIn }: WaysProps) {
  const wechat = useOperator()?.wechat ?? false;
  const [tab, setTab] = useState<string | null>(wechat && mode === 'login' ? 'wechat' : 'phone');
  // It stays from one form to the next.
  const [phone, setPhone] = useState('');
  const toWechat = () => {
    onMode('login');
    setTab('wechat');
  };
  const form = (
    <PhoneTab
      {...{ mode, onMode, onSignedIn, phone }}
      onPhone={setPhone}
      {...(wechat && { onWechat: toWechat })}
    />
  );
  // One thing at a time: a new account and a new password are not ways in beside others.
  if (mode !== 'login') return form;
  return (
    <Tabs classNames={{ tab: classes.tab }} value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List grow aria-label="登录方式">
        {wechat && (
          <Tabs.Tab value="wechat" data-autofocus={tab === 'wechat' || undefined}>
            微信扫码登录/注册
          </Tabs.Tab>
        )}
        <Tabs.Tab value="phone">手机号登录</Tabs.Tab>
        <Tabs.Tab value="username">企业账号登录</Tabs.Tab>
      </Tabs.List>
      {wechat && (
        <Tabs.Panel value="wechat">
          <QrTab onSignedIn={onScanned} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="phone">{form}</Tabs.Panel>
      <Tabs.Panel value="username">
        <UsernameTab onSignedIn={onSignedIn} />
      </Tabs.Panel>
    </Tabs>
  );
}
