import { requestDeletion } from '#contract/calls/accounts.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { useSessionChanged } from '#web/client/session.ts';
import { useClient } from '#web/client/use-client.ts';
import { FormMessage, useServerForm } from '#web/features/forms/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CheckBox } from '#web/ui/check-box.tsx';
import { Dialog } from '#web/ui/mantine/dialog.tsx';
import dialogClasses from '../login-dialog.module.css';
import { tell } from '../warn.ts';
import classes from './account.module.css';
import { DeletionProof, NO_PROOF, type Proof, problemOfProof } from './deletion-proof.tsx';

const WIDTH_PX = 500;

interface DeletionDialogProps {
  /** 138****0000; empty where none is bound. */
  boundPhone: string;
  hasPassword: boolean;
  onClose: () => void;
}

export function DeletionDialog(props: DeletionDialogProps) {
  return (
    <Dialog onClose={props.onClose} title="申请注销账户" width={WIDTH_PX}>
      <DeletionForm {...props} />
    </Dialog>
  );
}

/** Says what goes and what stays, then wants the password or a code, and a tick. */
function DeletionForm({ boundPhone, hasPassword, onClose }: DeletionDialogProps) {
  const client = useClient();
  const sessionChanged = useSessionChanged();
  const proof: Proof = { ...NO_PROOF, way: hasPassword || boundPhone === '' ? 'password' : 'code' };
  const form = useServerForm({
    initial: { ...proof, understood: false },
    check: (values) =>
      problemOfProof(values, boundPhone) ??
      (values.understood ? null : { field: 'understood' as const, message: '请先确认已了解注销的后果' }),
    send: async (values) => {
      const shown = values.way === 'password' ? { pwd: values.password } : { code: values.code };
      const { dueAt } = await client.send(requestDeletion, shown);
      await sessionChanged();
      onClose();
      tell(`已申请注销，账户将于 ${dayOf(dueAt)} 之后删除`);
    },
  });
  const { value: understood, ...understanding } = form.field('understood');
  return (
    <form {...form.props} className={dialogClasses.form}>
      <ul className={classes.points}>
        <li>申请后 15 日内执行，具体时间在提交后显示；执行前可以在本页撤回，账户照常使用。</li>
        <li>执行后，资料、收藏、阅读与下载记录、登录设备全部删除，不能恢复。</li>
        <li>未到期的会员一并失效，不退款；订单按法律要求保留。</li>
      </ul>
      <DeletionProof {...{ form, boundPhone, hasPassword }} />
      <CheckBox
        name="understood"
        label="我已了解以上后果，申请注销"
        {...understanding}
        checked={understood}
      />
      <FormMessage message={form.refusal} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button type="submit" className={classes.danger} loading={form.busy}>
          申请注销
        </Button>
      </div>
    </form>
  );
}
