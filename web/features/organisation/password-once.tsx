import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './organisation.module.css';

export interface Credentials {
  username: string;
  password: string;
  /** Of an account that was just added, rather than one that has another password now. */
  isNew: boolean;
}

interface PasswordOnceProps {
  credentials: Credentials;
  onDone: () => void;
}

/** A password that nobody can be told again, until the owner says that it is taken down. */
export function PasswordOnce({ credentials: { username, password, isNew }, onDone }: PasswordOnceProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another password is another thing to take down.
  useEffect(() => place.current?.focus(), [password]);
  async function copy() {
    if (await copyText(`用户名：${username}\n密码：${password}`)) notify('用户名与密码已复制');
    else notify('浏览器不允许复制，请选中后复制', 'failure');
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: something that has come, not a part of a form.
    <div ref={place} role="group" aria-label="密码只显示这一次" tabIndex={-1} className={classes.told}>
      <p className={classes.name}>{isNew ? '已添加，' : '密码已重设，'}密码只显示这一次，请现在转交给成员</p>
      <p>成员登录后先要换成自己的密码，此后您不再知道。</p>
      <dl className={classes.facts}>
        <div>
          <dt>用户名</dt>
          <dd className={classes.secret}>{username}</dd>
        </div>
        <div>
          <dt>密码</dt>
          <dd className={classes.secret}>{password}</dd>
        </div>
      </dl>
      <div className={classes.acts}>
        <Button onClick={() => void copy()}>复制用户名与密码</Button>
        <Button variant="default" onClick={onDone}>
          已记下
        </Button>
      </div>
    </div>
  );
}
