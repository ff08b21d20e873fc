import { useState } from 'react';
import { useNavigate } from 'react-router';
import { webLogout } from '#contract/wire/session.ts';
import { disownSession, useSessionEnded } from '#web/client/session.ts';
import { noteUnfinishedLogout } from '#web/client/unfinished-logout.ts';
import { useClient } from '#web/client/use-client.ts';
import { tell, warn } from './warn.ts';

/** S2 §9. */
const BACK_HOME_MS = 3000;

/**
 * Signs out. Where the call fails, the page becomes a visitor's all the same: the readable companion cookie is deleted,
 * without which the server takes the session for nobody's, and the call is made again later. `sid` names the session.
 */
export function useLogout(sid: string) {
  const client = useClient();
  const [isLeaving, setLeaving] = useState(false);
  const sessionEnded = useSessionEnded();
  const navigate = useNavigate();

  async function logout() {
    setLeaving(true);
    try {
      await client.send(webLogout, {});
      tell('已退出登录，3 秒后回到首页');
      await sessionEnded();
      disownSession(sid);
    } catch {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
      document.cookie = 'token=; Max-Age=0; Path=/';
      client.forgetKeys();
      noteUnfinishedLogout(sid);
      warn('已在本浏览器退出登录，3 秒后回到首页；服务器没有回应，恢复后会自动补办');
    }
    setTimeout(() => void navigate('/index'), BACK_HOME_MS);
  }
  return { isLeaving, logout: () => void logout() };
}
