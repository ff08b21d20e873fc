import { type ReactNode, Suspense, useState } from 'react';
import { dayOf } from '#contract/text/calendar.ts';
import type { UserData } from '#contract/wire/session.ts';
import { useSession } from '#web/client/session.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { BindPhoneDialog, ChangePhoneDialog, ResetDialog } from '../lazy-dialogs.ts';
import { isMember, LevelTag } from '../level.tsx';
import classes from './account.module.css';
import { Section } from './section.tsx';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

/** Who one is here: id, level, phone and password. */
export function ProfileSection({ user }: { user: UserData }) {
  const [opened, setOpened] = useState<'bind' | 'change' | 'reset' | null>(null);
  const close = () => setOpened(null);
  return (
    <Section id="profile" title="基本资料">
      <dl className={classes.rows}>
        <Row name="昵称">{user.nickname}</Row>
        <Row name="用户编号">{user.displayId}</Row>
        <Row name="会员等级">
          <Level user={user} />
        </Row>
        <Row name="手机号">
          {user.phone === '' ? (
            <>
              <span className={classes.note}>尚未绑定</span>
              <Button
                className={classes.act}
                size="compact"
                variant="default"
                onClick={() => setOpened('bind')}
              >
                绑定手机号
              </Button>
            </>
          ) : (
            <>
              <span>{user.phone}</span>
              <Button
                className={classes.act}
                size="compact"
                variant="default"
                onClick={() => setOpened(user.has_password ? 'change' : 'reset')}
              >
                更换
              </Button>
            </>
          )}
        </Row>
        <Password user={user} onReset={() => setOpened('reset')} />
      </dl>
      <Suspense>
        {opened === 'bind' && <BindPhoneDialog onClose={close} />}
        {opened === 'change' && <ChangePhoneDialog current={user.phone} onClose={close} />}
        {opened === 'reset' && <ResetDialog isFirst={!user.has_password} onClose={close} />}
      </Suspense>
    </Section>
  );
}

/** Who knows it changes it; who forgot it, or has none yet, sets one by a code. Who came by WeChat sets one with the phone. */
function Password({ user, onReset }: { user: UserData; onReset: () => void }) {
  if (!user.has_password)
    return (
      <Row name="登录密码">
        <span className={classes.note}>
          {user.phone === ''
            ? '尚未设置，绑定手机号时一并设置'
            : '尚未设置：设置之后才能用密码登录、更换手机号'}
        </span>
        {user.phone !== '' && (
          <Button className={classes.act} size="compact" variant="default" onClick={onReset}>
            设置密码
          </Button>
        )}
      </Row>
    );
  return (
    <Row name="登录密码">
      <span className={classes.note}>已设置</span>
      <span className={classes.act}>
        {user.phone !== '' && (
          <Button size="compact" variant="subtle" onClick={onReset}>
            忘记密码
          </Button>
        )}
        <LinkButton to="/newPassword?to=/account" size="compact" variant="default">
          更换密码
        </LinkButton>
      </span>
    </Row>
  );
}

function Level({ user }: { user: UserData }) {
  const { tier } = useSession();
  const member = isMember(tier);
  const ended = !member && user.unlock_end_time > 0;
  return (
    <>
      <LevelTag tier={tier} />
      {member && <span>有效期至 {dayOf(user.unlock_end_time)}</span>}
      {ended && <span>会员已于 {dayOf(user.unlock_end_time)} 到期</span>}
      <LinkButton to="/aboutVip" className={classes.act} size="compact" variant="default">
        {member || ended ? '续费' : '开通会员'}
      </LinkButton>
    </>
  );
}
