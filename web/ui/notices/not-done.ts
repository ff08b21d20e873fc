import { messageOfError } from '#web/client/query.ts';
import { notify } from '#web/ui/notices/notices.tsx';

/** Says what did not happen (没有移出《…》), and why. Returns how to take it away before its time. */
export const notDone = (what: string, error: unknown): (() => void) =>
  notify(`${what}：${messageOfError(error)}`, 'failure');
