// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { DialogHost, useDialogs } from './dialog-host.tsx';
import type { DialogProps, DialogRenderers } from './dialog-request.ts';

/** Dialogs that say what they were asked and can be finished: how they look is another test's matter. */
const plain =
  (name: string) =>
  ({ onClose, onDone }: DialogProps<'login'> | DialogProps<'upgrade'>) => (
    <div role="dialog" aria-label={name}>
      <button type="button" onClick={onClose}>
        关闭
      </button>
      <button type="button" onClick={onDone}>
        完成
      </button>
    </div>
  );

const RENDERERS: DialogRenderers = { login: plain('登录'), upgrade: plain('会员') };

function Page({ onSignedIn = () => {} }: { onSignedIn?: (tier: string) => void }) {
  const open = useDialogs();
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" onClick={() => open({ kind: 'login', goOn: onSignedIn })}>
        去登录
      </button>
      <button type="button" onClick={() => open({ kind: 'upgrade', text: '需要会员', needs: 'ordinary' })}>
        去升级
      </button>
    </main>
  );
}

const names = () =>
  [...document.querySelectorAll('[role="dialog"]')].map((dialog) => dialog.getAttribute('aria-label'));

function press(name: string) {
  const button = found('button', name);
  button.focus();
  button.click();
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

async function open(onSignedIn?: (tier: string) => void) {
  page = await mount(
    <DialogHost renderers={RENDERERS}>
      <Page {...(onSignedIn && { onSignedIn })} />
    </DialogHost>,
  );
}

test('there is one dialog at a time: the second takes the place of the first', async () => {
  await open();
  await doing(() => press('去登录'));
  expect(names()).toEqual(['登录']);
  await doing(() => press('去升级'));
  expect(names()).toEqual(['会员']);
});

test('closing gives the focus back to what opened the first of them', async () => {
  await open();
  await doing(() => press('去登录'));
  await doing(() => found('button', '去升级').click());
  await doing(() => press('关闭'));
  await nextFrame();
  expect(names()).toEqual([]);
  expect(document.activeElement).toBe(found('button', '去登录'));
});

test('what asked for signing in goes on with the level that it gave', async () => {
  const levels: string[] = [];
  await open((tier) => levels.push(tier));
  await doing(() => press('去登录'));
  await doing(() => press('完成'));
  expect(levels).toEqual(['visitor']);
  expect(names()).toEqual([]);
});
