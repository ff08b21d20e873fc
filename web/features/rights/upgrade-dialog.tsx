import { Button, Modal } from '@mantine/core';
import { Link } from 'react-router';
import { TIER_LABELS } from '#contract/levels.ts';
import type { DialogProps } from '#web/client/dialogs.tsx';
import classes from './upgrade-dialog.module.css';

/** Says which right is missing and the cheapest way to it; 以后再说 gives the focus back. */
export function UpgradeDialog({ request, onClose }: DialogProps<'upgrade'>) {
  return (
    <Modal opened onClose={onClose} title="会员权益" size={420}>
      <p className={classes.text}>{request.text}</p>
      <p className={classes.tip}>{request.tip ?? `${TIER_LABELS[request.needs]}及以上可用。`}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          以后再说
        </Button>
        <Button component={Link} to="/aboutVip" onClick={onClose} data-autofocus>
          查看会员权益
        </Button>
      </div>
    </Modal>
  );
}
