/** Where the reader's channel is kept, as links to the site carry it (S1 §2 and §9). */
export const CHANNEL_KEY = 'myChannel';

const LONGEST_REFERRER = 500;

/** Where somebody came from, told when an account may begin. */
export function arrival(): { channel: string; referrer: string } {
  const channel = localStorage.getItem(CHANNEL_KEY) ?? '';
  return { channel, referrer: document.referrer.slice(0, LONGEST_REFERRER) };
}
