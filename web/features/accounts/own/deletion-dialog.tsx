import { Button, Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { requestDeletion } from '#contract/accounts.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { useSessionChanged } from '#web/client/session.ts';
import { FormMessage } from '../form-message.tsx';
import { dayOf } from '../level.tsx';
import dialogClasses from '../login-dialog.module.css';
import { useSubmit } from '../use-submit.ts';
import { tell } from '../warn.ts';
import classes from './account.module.css';
import { DeletionProof, NO_PROOF, problemOfProof } from './deletion-proof.tsx';

const WIDTH_PX = 500;

interface DeletionDialogProps {
  opened: boolean;
  /** 138****0000; empty where none is bound. Accounts with a phone have a password as well. */
  boundPhone: string;
  onClose: () => void;
}

export function DeletionDialog({ opened, boundPhone, onClose }: DeletionDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="申请注销账户"
      size={WIDTH_PX}
      classNames={{ title: dialogClasses.title }}
    >
      <DeletionForm boundPhone={boundPhone} onClose={onClose} />
    </Modal>
  );
}

/** Says what goes and what stays, then wants the password or a code, and a tick. */
function DeletionForm({ boundPhone, onClose }: Omit<DeletionDialogProps, 'opened'>) {
  const [proof, setProof] = useState(NO_PROOF);
  const [understood, setUnderstood] = useState(false);
  const sessionChanged = useSessionChanged();
  const { problem, busy, form } = useSubmit(
    () => {
      const missing = problemOfProof(proof, boundPhone);
      if (missing !== null || understood) return missing;
      return { field: 'understood', message: '请先确认已了解注销的后果' };
    },
    async () => {
      const shown = proof.way === 'password' ? { pwd: proof.password } : { code: proof.code };
      const { dueAt } = await browserClient().send(requestDeletion, shown);
      await sessionChanged();
      onClose();
      tell(`已申请注销，账户将于 ${dayOf(dueAt)} 之后删除`);
    },
  );
  return (
    <form {...form} className={dialogClasses.form}>
      <ul className={classes.points}>
        <li>申请后 15 日内执行，具体时间在提交后显示；执行前可以在本页撤回，账户照常使用。</li>
        <li>执行后，资料、收藏、阅读与下载记录、登录设备全部删除，不能恢复。</li>
        <li>未到期的会员一并失效，不退款；订单按法律要求保留。</li>
      </ul>
      <DeletionProof proof={proof} onChange={setProof} boundPhone={boundPhone} problem={problem} />
      <Checkbox
        name="understood"
        label="我已了解以上后果，申请注销"
        checked={understood}
        onChange={(event) => setUnderstood(event.currentTarget.checked)}
        error={problem.understood}
      />
      <FormMessage message={problem.form} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button type="submit" className={classes.danger} loading={busy}>
          申请注销
        </Button>
      </div>
    </form>
  );
}
