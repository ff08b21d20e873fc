import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { NoticeAction, Tone } from './notice.ts';

const load = () => import('../mantine/notice-host.tsx');
const NoticeHost = lazyPart(() => load().then((module) => module.NoticeHost));

let count = 0;
const hosts = new Set<() => void>();

function subscribe(host: () => void): () => void {
  hosts.add(host);
  return () => hosts.delete(host);
}

/** Says something over the page, in sight and aloud. Returns how to take it away before its time. */
export function notify(
  message: string,
  tone: Tone = 'plain',
  lastsMs?: number,
  action?: NoticeAction,
): () => void {
  count += 1;
  const id = `notice-${count}`;
  for (const host of hosts) host();
  const shown = load().then((module) => {
    module.showNotice({ id, message, tone, lastsMs, action });
    return module;
  });
  return () => void shown.then((module) => module.hideNotice(id));
}

/** Stands once in the page; what it needs comes with the first notice. */
export function Notices() {
  const wanted = useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  );
  return wanted ? (
    <Suspense>
      <NoticeHost />
    </Suspense>
  ) : null;
}
