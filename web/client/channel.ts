/** Where the reader's channel is kept, as links to the site carry it (S1 §2 and §9). */
const CHANNEL_KEY = 'myChannel';

/** The server keeps no more. */
const LONGEST_CHANNEL = 64;

const LONGEST_REFERRER = 500;

/** Keeps the channel of an address; one without a channel leaves what is kept. */
export function rememberChannel(channel: string | null): void {
  if (channel) localStorage.setItem(CHANNEL_KEY, channel.slice(0, LONGEST_CHANNEL));
}

/** Where somebody came from, told when an account may begin. */
export function arrival(): { channel: string; referrer: string } {
  const channel = localStorage.getItem(CHANNEL_KEY) ?? '';
  return { channel, referrer: document.referrer.slice(0, LONGEST_REFERRER) };
}
