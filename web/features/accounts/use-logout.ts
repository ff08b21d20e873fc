import { useState } from 'react';
import { useNavigate } from 'react-router';
import { webLogout } from '#contract/session.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { disownSession, useSessionEnded } from '#web/client/session.ts';
import { tell, warn } from './warn.ts';

/** S2 §9. */
const BACK_HOME_MS = 3000;

/**
 * Signs out. Where the call fails, the readable companion cookie is deleted here, without which the server takes the
 * session for nobody's, and the page becomes a visitor's all the same. `sid` names the session that ends.
 */
export function useLogout(sid: string) {
  const [isLeaving, setLeaving] = useState(false);
  const sessionEnded = useSessionEnded();
  const navigate = useNavigate();

  async function logout() {
    setLeaving(true);
    try {
      await browserClient().send(webLogout, {});
      tell('已退出登录，3 秒后回到首页');
      await sessionEnded();
    } catch {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
      document.cookie = 'token=; Max-Age=0; Path=/';
      browserClient().forgetKeys();
      warn('已在本浏览器退出登录，3 秒后回到首页；服务器没有回应，请稍后在“账号与安全”中检查登录设备');
    }
    disownSession(sid);
    setTimeout(() => void navigate('/index'), BACK_HOME_MS);
  }
  return { isLeaving, logout: () => void logout() };
}
