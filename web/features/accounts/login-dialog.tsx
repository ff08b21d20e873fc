import { Modal, Tabs } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '#web/client/dialogs.tsx';
import classes from './login-dialog.module.css';
import { type PhoneMode, PhoneTab } from './phone-tab.tsx';
import { useSignedIn } from './use-signed-in.ts';
import { UsernameTab } from './username-tab.tsx';

/** Three ways in (S2 §2). After signing in, what asked for it goes on. */
export function LoginDialog({ request, onClose, onDone }: DialogProps<'login'>) {
  const [tab, setTab] = useState<string | null>('phone');
  const [mode, setMode] = useState<PhoneMode>(request.mode === 'register' ? 'register' : 'login');
  const signedIn = useSignedIn(onDone);
  return (
    <Modal opened onClose={onClose} title="登录研见" size={500}>
      {request.reason && <p className={classes.reason}>{request.reason}</p>}
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="phone">手机号登录</Tabs.Tab>
          <Tabs.Tab value="username">企业账号登录</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="phone">
          <PhoneTab mode={mode} onMode={setMode} onSignedIn={signedIn} />
        </Tabs.Panel>
        <Tabs.Panel value="username">
          <UsernameTab onSignedIn={signedIn} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}
