import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The reader's channel, as links to the site carry it (S1 §2 and §9). */
const KEY = 'myChannel';
const LONGEST = 64;

export function useRememberedChannel(): void {
  const channel = useSearchParams()[0].get('channel');
  useEffect(() => {
    if (channel) localStorage.setItem(KEY, channel.slice(0, LONGEST));
  }, [channel]);
}
