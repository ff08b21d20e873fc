import { Button, Modal } from '@mantine/core';
import { Link } from 'react-router';
import { TIER_LABELS } from '#contract/levels.ts';
import type { DialogProps } from '#web/client/dialog-request.ts';
import classes from './upgrade-dialog.module.css';

/** Says which right is missing and the cheapest way to it; 以后再说 gives the focus back. */
export function UpgradeDialog({ request, onClose }: DialogProps<'upgrade'>) {
  const { text, needs, confirm = '查看会员权益', dismiss = '以后再说' } = request;
  const tip = request.tip ?? `${TIER_LABELS[needs]}及以上可用。`;
  return (
    <Modal opened onClose={onClose} title="会员权益" size={420}>
      <p className={classes.text}>{text}</p>
      {tip !== '' && <p className={classes.tip}>{tip}</p>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {dismiss}
        </Button>
        <Button component={Link} to="/aboutVip" onClick={onClose} data-autofocus>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
