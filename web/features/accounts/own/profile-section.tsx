import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { UserData } from '#contract/session.ts';
import { useDialogs } from '#web/client/dialogs.tsx';
import { useSession, useSessionEnded } from '#web/client/session.ts';
import { BindPhoneDialog } from '../bind-phone-dialog.tsx';
import { dayOf, isMember, LevelTag } from '../level.tsx';
import dialogClasses from '../login-dialog.module.css';
import { ResetPassword } from '../reset-password.tsx';
import classes from './account.module.css';
import { ChangePhoneDialog } from './change-phone-dialog.tsx';
import { Section } from './section.tsx';

const WIDTH_PX = 500;

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
                size="compact-sm"
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
                size="compact-sm"
                variant="default"
                onClick={() => setOpened('change')}
              >
                更换
              </Button>
            </>
          )}
        </Row>
        {user.phone !== '' && (
          <Row name="登录密码">
            <span className={classes.note}>忘记或要更换密码时，用短信验证码重设</span>
            <Button
              className={classes.act}
              size="compact-sm"
              variant="default"
              onClick={() => setOpened('reset')}
            >
              重设密码
            </Button>
          </Row>
        )}
      </dl>
      <BindPhoneDialog opened={opened === 'bind'} onClose={close} />
      <ChangePhoneDialog opened={opened === 'change'} current={user.phone} onClose={close} />
      <ResetDialog opened={opened === 'reset'} onClose={close} />
    </Section>
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
      <Button component={Link} to="/aboutVip" className={classes.act} size="compact-sm" variant="default">
        {member || ended ? '续费' : '开通会员'}
      </Button>
    </>
  );
}

/** A new password by code ends every session, this one too, so that signing in follows. */
function ResetDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const sessionEnded = useSessionEnded();
  const openDialog = useDialogs();
  async function done() {
    onClose();
    await sessionEnded();
    openDialog({ kind: 'login', mode: 'login', reason: '密码已重设，请用新密码登录' });
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="重设密码"
      size={WIDTH_PX}
      classNames={{ title: dialogClasses.title }}
    >
      <ResetPassword phone={phone} onPhone={setPhone} onDone={() => void done()} />
    </Modal>
  );
}
