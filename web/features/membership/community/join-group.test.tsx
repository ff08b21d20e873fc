// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { getPayItemList } from '#contract/calls/community.ts';
import type { Call } from '#contract/wire/call.ts';
import { Asking, answering, unreached, until } from '#web/testing/calls.tsx';
import { doing, found, mount } from '#web/testing/mount.tsx';
import { JoinGroup } from './join-group.tsx';

const { send } = vi.hoisted(() => ({ send: vi.fn<(call: Call, request: object) => Promise<object>>() }));
vi.mock('#web/client/browser-client.ts', () => ({ browserClient: () => ({ send }) }));

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

test('prices that do not come are asked for again; where nothing is sold, it is said', async () => {
  let fails = true;
  const items = () => (fails ? unreached() : { list: [], channels: [], sandbox: true, notices: [] });
  send.mockImplementation(answering(new Map([[getPayItemList, items]])));
  page = await mount(
    <Asking>
      <JoinGroup />
    </Asking>,
  );
  await until(() => expect(page.place.textContent).toContain('没有取到名额与价格'));
  fails = false;
  await doing(() => found('button', '重试').click());
  await until(() => expect(page.place.textContent).toContain('现在没有可购买的名额'));
  expect(page.place.querySelector('[aria-hidden="true"]')).toBeNull();
});
