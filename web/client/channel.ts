import { localStore } from '#web/ui/browser-store.ts';

/** Where the reader's channel is kept, as links to the site carry it (S1 §2 and §9). */
const CHANNEL_KEY = 'myChannel';

/** The server keeps no more. */
const LONGEST_CHANNEL = 64;

const LONGEST_REFERRER = 500;
/** Where the page outside is kept that first led here (S1 §9). */
const REFERRER_KEY = 'referrer';

/** Keeps the channel of an address; one without a channel leaves what is kept. */
export function rememberChannel(channel: string | null): void {
  if (channel) localStore.setItem(CHANNEL_KEY, channel.slice(0, LONGEST_CHANNEL));
}

/** Keeps the page outside that led here; the first one stays, whatever leads here later. */
export function rememberReferrer(): void {
  const { referrer } = document;
  if (!URL.canParse(referrer) || new URL(referrer).origin === location.origin) return;
  if (localStore.getItem(REFERRER_KEY) === null)
    localStore.setItem(REFERRER_KEY, referrer.slice(0, LONGEST_REFERRER));
}

/** Where somebody came from, told when an account may begin. */
export function arrival(): { channel: string; referrer: string } {
  rememberReferrer();
  const channel = localStore.getItem(CHANNEL_KEY) ?? '';
  return { channel, referrer: localStore.getItem(REFERRER_KEY) ?? '' };
}
