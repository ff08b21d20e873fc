import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#web/client/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { useDialogs } from './dialog-host.tsx';

interface SignedInOnlyProps {
  /** What the page is called: 我的订单. */
  what: string;
  /** What is done there with it. */
  act?: string;
  /** What is found here. */
  body: string;
  /** Of the title; 2 where the page has one of its own. */
  level?: 1 | 2;
  children: ReactNode;
}

/** S2 §5: a personal page opens the login dialog; who has just signed out here is not asked again. */
export function SignedInOnly({ children, ...asked }: SignedInOnlyProps) {
  const { user } = useSession();
  const [wasSignedIn, setSignedIn] = useState(false);
  if (user !== null && !wasSignedIn) setSignedIn(true);
  return user === null ? <SignedOut asks={!wasSignedIn} {...asked} /> : children;
}

type SignedOutProps = Omit<SignedInOnlyProps, 'children'> & { asks: boolean };

function SignedOut({ asks, what, act = '查看', body, level = 1 }: SignedOutProps) {
  const openDialog = useDialogs();
  const title = `登录后${act}${what}`;
  const signIn = () => openDialog({ kind: 'login', mode: 'login', reason: title });
  const ask = useEffectEvent(() => {
    if (asks) signIn();
  });
  useEffect(() => ask(), []);
  return (
    <StateView level={level} title={title} body={body} actions={<Button onClick={signIn}>登录</Button>} />
  );
}
