import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import type { Notice, Tone } from '../notices/notice.ts';
import { Island } from './island.tsx';

const COLOURS: Record<Tone, string | undefined> = {
  plain: undefined,
  done: 'green',
  warning: 'yellow',
  failure: 'red',
};

export function showNotice({ id, message, tone, lastsMs }: Notice): void {
  const role = tone === 'warning' || tone === 'failure' ? 'alert' : 'status';
  const color = COLOURS[tone];
  notifications.show({ id, message, role, ...(color && { color }), ...(lastsMs && { autoClose: lastsMs }) });
}

export function hideNotice(id: string): void {
  notifications.hide(id);
}

/** Where notices show. */
export function NoticeHost() {
  return (
    <Island>
      <Notifications position="top-center" limit={3} />
    </Island>
  );
}
