import { rememberReferrer } from '#web/client/channel.ts';
import { areKeysOff } from '#web/ui/keys.ts';
import { obeyKey } from './move-by-keys.ts';
import { watchPage } from './watch-page.ts';

let started = false;

/** What a page does beside showing itself, for as long as it stands: keys, the network, files of a build that is gone. Once, whoever asks. */
export function startLife(): void {
  if (started) return;
  started = true;
  watchPage();
  rememberReferrer();
  document.addEventListener('keydown', (event) => {
    if (!areKeysOff(event)) obeyKey(event.key);
  });
  // As `data-hydrated`: from here on keys are obeyed and the network is watched.
  document.documentElement.dataset.lively = '';
}
