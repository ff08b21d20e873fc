import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useSessionChanged } from '#web/client/session.ts';
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

/** Three ways in (S2 §2), and the bind step after a QR code without phone. Then what asked for it goes on. */
export function LoginDialog({ request, onClose, onDone }: DialogProps<'login'>) {
  const [binds, setBinds] = useState(false);
  const signedIn = useSignedIn(onDone);
  const sessionChanged = useSessionChanged();

  async function scanned(phone: string) {
    if (phone !== '') return signedIn();
    // Signed in already: closing the next step leaves the page as that person's.
    setBinds(true);
    await sessionChanged();
  }

  return (
    <Dialog onClose={onClose} title={binds ? '绑定手机号' : '登录研见'} width={WIDTH_PX}>
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
            register={request.mode === 'register'}
            onScanned={(phone) => void scanned(phone)}
            onSignedIn={signedIn}
          />
        </>
      )}
    </Dialog>
  );
}

interface WaysProps {
  register: boolean;
  onScanned: (phone: string) => void;
  onSignedIn: () => Promise<void>;
}

function Ways({ register, onScanned, onSignedIn }: WaysProps) {
  const [tab, setTab] = useState<string | null>(register ? 'phone' : 'wechat');
  const [mode, setMode] = useState<PhoneMode>(register ? 'register' : 'login');
  return (
    <Tabs classNames={{ tab: classes.tab }} value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List grow aria-label="登录方式">
        <Tabs.Tab value="wechat" data-autofocus={tab === 'wechat' || undefined}>
          微信扫码登录/注册
        </Tabs.Tab>
        <Tabs.Tab value="phone">手机号登录</Tabs.Tab>
        <Tabs.Tab value="username">企业账号登录</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="wechat">
        <QrTab onSignedIn={onScanned} />
      </Tabs.Panel>
      <Tabs.Panel value="phone">
        <PhoneTab mode={mode} onMode={setMode} onSignedIn={onSignedIn} />
      </Tabs.Panel>
      <Tabs.Panel value="username">
        <UsernameTab onSignedIn={onSignedIn} />
      </Tabs.Panel>
    </Tabs>
  );
}
