import { notifications } from '@mantine/notifications';

/** S2 §8: what the server says against it is shown for three seconds. */
const TOAST_MS = 3000;

/** Says it aloud and in sight; forms keep the same words beside the fields, because a toast goes. */
export function warn(message: string): void {
  notifications.show({ message, color: 'yellow', role: 'alert', autoClose: TOAST_MS });
}

export function tell(message: string): void {
  notifications.show({ message, role: 'status', autoClose: TOAST_MS });
}
