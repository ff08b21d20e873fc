import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import type { Notice, NoticeAction, Tone } from '../notices/notice.ts';
import { Island } from './island.tsx';
import classes from './notice-host.module.css';

const COLOURS: Record<Tone, string | undefined> = {
  plain: undefined,
  done: 'green',
  warning: 'yellow',
  failure: 'red',
};

export function showNotice({ id, message: said, tone, lastsMs, action }: Notice): void {
  const message = action ? <ActionNotice said={said} action={action} onDone={() => hideNotice(id)} /> : said;
  const role = tone === 'warning' || tone === 'failure' ? 'alert' : 'status';
  const color = COLOURS[tone];
  // One at a time: whoever reads it reads the last thing that happened.
  notifications.clean();
  notifications.show({ id, message, role, ...(color && { color }), ...(lastsMs && { autoClose: lastsMs }) });
}

function ActionNotice({ said, action, onDone }: { said: string; action: NoticeAction; onDone: () => void }) {
  const onClick = () => {
    onDone();
    action.act();
  };
  return (
    <span className={classes.row}>
      {said}
      <button type="button" className={classes.action} onClick={onClick}>
        {action.label}
      </button>
    </span>
  );
}

export function hideNotice(id: string): void {
  notifications.hide(id);
}

/** Where notices show: at the foot of the window, where they cover no way to anywhere. */
export function NoticeHost() {
  return (
    <Island>
      <Notifications
        position="bottom-center"
        limit={1}
        transitionDuration={0}
        classNames={{ root: classes.place ?? '' }}
      />
    </Island>
  );
}
