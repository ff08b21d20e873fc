import { useCallback, useEffect, useState } from 'react';
import { useSession, useSessionChanged } from '#web/client/session.ts';
import { tell, warn } from './warn.ts';

const PATIENCE_MS = 8000;

/**
 * After the server has signed somebody in: loads the page as that person, then runs `onDone`. It waits until the page
 * shows the person, since the action that goes on asks about the new level.
 */
export function useSignedIn(onDone: () => void): () => Promise<void> {
  const { user } = useSession();
  const sessionChanged = useSessionChanged();
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    if (!isWaiting) return;
    if (user !== null) return onDone();
    const timer = setTimeout(
      () => warn('浏览器没有保存登录状态，请允许本站使用 Cookie 后重新登录'),
      PATIENCE_MS,
    );
    return () => clearTimeout(timer);
  }, [isWaiting, user, onDone]);

  return useCallback(async () => {
    await sessionChanged();
    tell('登录成功');
    setWaiting(true);
  }, [sessionChanged]);
}
