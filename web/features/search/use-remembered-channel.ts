import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { CHANNEL_KEY } from '#web/client/channel.ts';

/** The server keeps no more. */
const LONGEST = 64;

export function useRememberedChannel(): void {
  const channel = useSearchParams()[0].get('channel');
  useEffect(() => {
    if (channel) localStorage.setItem(CHANNEL_KEY, channel.slice(0, LONGEST));
  }, [channel]);
}
