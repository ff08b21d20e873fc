import { notify } from '#web/ui/notices/notices.tsx';

/** S2 §8: what the server says against it is shown for three seconds. */
const TOAST_MS = 3000;

/** Says it aloud and in sight; forms keep the same words beside the fields, because a toast goes. */
export function warn(message: string): void {
  notify(message, 'warning', TOAST_MS);
}

export function tell(message: string): void {
  notify(message, 'plain', TOAST_MS);
}
