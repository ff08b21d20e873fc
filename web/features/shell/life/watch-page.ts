import { sessionStore } from '#web/ui/browser-store.ts';

const RELOADED_KEY = 'yanjian-reloaded-at';
/** S1 §4: a chunk that cannot be loaded reloads the page, at most once a minute. */
const RELOAD_EVERY_MS = 60_000;

function reloadOnce(event: Event): void {
  const last = Number(sessionStore.getItem(RELOADED_KEY) ?? 0);
  // Without a network another page is none the better; what fails then says so itself.
  if (!navigator.onLine || Date.now() - last < RELOAD_EVERY_MS) return;
  // Where it cannot be noted, it might be done for ever.
  if (!sessionStore.setItem(RELOADED_KEY, String(Date.now()))) return;
  event.preventDefault();
  window.location.reload();
}

/** Says that the network is gone, in sight and aloud. Nothing may have to be loaded for it. */
function tellNetwork(): void {
  const bar = document.querySelector('.network') ?? document.createElement('p');
  bar.className = 'network';
  bar.role = 'status';
  document.body.append(bar);
  bar.textContent = navigator.onLine ? '' : '网络已断开：打开着的还能看，其余要等网络恢复';
}

/** For as long as the page stands: files of a build that is gone, the network coming and going, and the page for when there is none. */
export function watchPage(): void {
  addEventListener('vite:preloadError', reloadOnce);
  addEventListener('offline', tellNetwork);
  addEventListener('online', tellNetwork);
  // Only where pages come encrypted, or from this machine; without it everything works but the page for no network.
  void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}
