import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { rememberChannel } from './channel.ts';

/** For the pages whose address may carry a channel (S1 §2): search, report, and home, to which invitations lead. */
export function useRememberedChannel(): void {
  const channel = useSearchParams()[0].get('channel');
  useEffect(() => rememberChannel(channel), [channel]);
}
