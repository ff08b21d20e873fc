// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AlertDeliveryRow,
  type DeliverySettings,
  getDelivery,
  removeChannel,
  renewFeed,
  revokeFeed,
  saveMail,
  saveWebhook,
  testWebhook,
} from '#contract/calls/alert-delivery.ts';
import type { Call } from '#contract/wire/call.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { buttonInDialog, openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, found, mount, press, write } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { NOW, person } from '#web/testing/person.ts';
import { Delivery } from './delivery.tsx';

const NOWHERE: DeliverySettings = { feed: null, webhook: null, mail: null, mail_offered: 1 };
const HOOK = { target: 'https://example.com/hook', created_at: NOW, stopped: '', recent: [] };
const MAIL: NonNullable<DeliverySettings['mail']> = {
  ...{ target: 'a@example.com', created_at: NOW, stopped: '', recent: [], rhythm: 'daily', is_confirmed: 1 },
};
const row = (changes: Partial<AlertDeliveryRow>): AlertDeliveryRow => ({
  ...{ id: '1', state: 'sent', reason: '', tries: 1, reports: 2, created_at: NOW, next_at: 0 },
  ...changes,
});

let kept: DeliverySettings;
let isDown: boolean;
let delivered: { is_delivered: 0 | 1; reason: string; took_ms: number };
const saved = vi.fn();
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  [kept, isDown] = [NOWHERE, false];
  delivered = { is_delivered: 1, reason: '', took_ms: 80 };
});
afterEach(() => page.unmount());

const stands = (changes: Partial<DeliverySettings>, more: object = {}) => {
  if (isDown) return unreached();
  kept = { ...kept, ...changes };
  return { delivery: kept, ...more };
};

async function show(first: Partial<DeliverySettings> = {}, who = person({ is_vip: 2 })) {
  kept = { ...NOWHERE, ...first };
  const send = answering(
    new Map<Call, (request: never) => object>([
      [getDelivery, () => stands({})],
      [renewFeed, () => stands({ feed: { created_at: NOW } }, { address: 'https://x/feed/secret' })],
      [revokeFeed, () => stands({ feed: null })],
      [
        saveWebhook,
        (asked: { url: string }) => {
          saved(asked);
          return stands({ webhook: { ...HOOK, target: asked.url } }, { secret: 'whsec_1' });
        },
      ],
      [testWebhook, () => stands({}, delivered)],
      [
        saveMail,
        (asked: { address: string; rhythm: 'daily' }) => {
          saved(asked);
          const isAsked = kept.mail?.target === asked.address ? 0 : 1;
          const mail = {
            ...MAIL,
            target: asked.address,
            rhythm: asked.rhythm,
            is_confirmed: isAsked === 1 ? (0 as const) : (1 as const),
          };
          return stands({ mail }, { is_asked: isAsked });
        },
      ],
      [removeChannel, ({ kind }: { kind: 'mail' | 'webhook' }) => stands({ [kind]: null })],
    ]),
  );
  page = await mount(
    <WithDialogs>
      <Delivery />
    </WithDialogs>,
    who,
    asking(send),
  );
  if (!isDown) await until(() => expect(text()).toContain('订阅源'));
}
const text = () => page.place.textContent ?? '';

test('what does not come is asked for again', async () => {
  isDown = true;
  await show();
  await until(() => expect(text()).toContain('重试'));
  isDown = false;
  await press('重试');
  await until(() => expect(text()).toContain('订阅源'));
});

test('the address of a feed is told once; another one takes its place after one has agreed', async () => {
  await show();
  await press('生成地址');
  await until(() => expect(text()).toContain('https://x/feed/secret'));
  expect(text()).toContain('只在这里显示这一次');
  await page.unmount();
  await show({ feed: { created_at: NOW } });
  expect(text()).not.toContain('https://x/feed/secret');
  await press('换一个地址');
  await until(() => expect(openDialog()?.textContent).toContain('原来的地址随即失效'));
  expect(text()).not.toContain('https://x/feed/secret');
  await doing(() => buttonInDialog('换一个地址').click());
  await until(() => expect(text()).toContain('https://x/feed/secret'));
});

test('a feed that is stopped tells nothing any more, also not the address that was just made', async () => {
  await show();
  await press('生成地址');
  await until(() => expect(text()).toContain('https://x/feed/secret'));
  await press('停用');
  await until(() => expect(openDialog()).not.toBeNull());
  await doing(() => buttonInDialog('停用订阅源').click());
  await until(() => expect(text()).toContain('生成地址'));
  expect(text()).not.toContain('https://x/feed/secret');
});

test('an address to push to is kept trimmed, with a secret that is shown once', async () => {
  await show();
  await write('网址', ' https://example.com/hook ');
  await press('保存');
  await until(() => expect(text()).toContain('whsec_1'));
  expect(saved).toHaveBeenCalledWith({ url: 'https://example.com/hook' });
  await until(() => expect(found('button', '换一个密钥')).toBeTruthy());
});

test('pushing is a right of senior members: whoever has less is offered it, and nothing is kept', async () => {
  await show({}, person({ is_vip: 1 }));
  expect(text()).toContain('需高级会员');
  await write('网址', 'https://example.com/hook');
  await press('保存');
  await until(() => expect(openDialog()?.getAttribute('aria-label')).toBe('会员'));
  expect(saved).not.toHaveBeenCalled();
});

test.each([
  [{ is_delivered: 1 as const, reason: '', took_ms: 80 }, ['测试已送到，用时 80 毫秒']],
  [
    { is_delivered: 0 as const, reason: '对方回答 500', took_ms: 80 },
    ['测试没有送到：对方回答 500', 'failure'],
  ],
])('a test says what became of it: %o', async (answer, told) => {
  delivered = answer;
  await show({ webhook: HOOK });
  await press('发送测试');
  await until(() => expect(notify).toHaveBeenCalledWith(...told));
});

test('an address is pushed to no more after one has agreed', async () => {
  await show({ webhook: { ...HOOK, stopped: '连续 6 次没有送到' } });
  expect(text()).toContain('已停止：连续 6 次没有送到');
  await press('删除');
  await until(() => expect(openDialog()).not.toBeNull());
  expect(kept.webhook).not.toBeNull();
  await doing(() => buttonInDialog('删除推送地址').click());
  await until(() => expect(text()).not.toContain('已停止'));
  expect((found('textbox', '网址') as HTMLInputElement).value).toBe('');
});

test('a letter of proof goes to a new address; the same one is only kept', async () => {
  await show();
  expect((found('button', '寄确认信') as HTMLButtonElement).disabled).toBe(true);
  await write('邮箱', 'a@example.com');
  await press('每周');
  await press('寄确认信');
  await until(() => expect(text()).toContain('确认信已寄到 a@example.com'));
  expect(saved).toHaveBeenCalledWith({ address: 'a@example.com', rhythm: 'weekly' });
  expect(notify).toHaveBeenLastCalledWith('确认信已寄出，请到邮箱里确认');
  expect(found('button', '再寄确认信')).toBeTruthy();
  await page.unmount();
  await show({ mail: MAIL, webhook: HOOK });
  await press('即时');
  expect(text()).toContain('找到后一两分钟内寄出');
  await press('保存');
  await until(() => expect(notify).toHaveBeenLastCalledWith('已保存'));
  await press('不再寄信');
  await until(() => expect(text()).toContain('先寄一封确认信'));
});

test('where the site sends no mail it is said, unless one has an address already', async () => {
  await show({ mail_offered: 0 });
  expect(text()).toContain('本站没有开通邮件');
  await page.unmount();
  await show({ mail_offered: 0, mail: MAIL });
  expect(text()).not.toContain('本站没有开通邮件');
  expect(found('button', '不再寄信')).toBeTruthy();
});

test('what became of the latest is told, with the reason and when it is tried again', async () => {
  const recent = [
    row({ id: '1' }),
    row({ id: '2', state: 'waiting', reason: '对方没有回答', tries: 3, next_at: NOW + 600 }),
    row({ id: '3', state: 'open', next_at: NOW + 600 }),
  ];
  await show({ webhook: { ...HOOK, recent } });
  const rows = [...page.place.querySelectorAll('[aria-label="最近几次"] li')].map(
    (each) => each.textContent ?? '',
  );
  expect(rows[0]).toMatch(/^已送到.* · 2 篇$/);
  expect(rows[1]).toMatch(/^没有送到，会再试.* · 试了 3 次 · .* 再试对方没有回答$/);
  expect(rows[2]).toMatch(/^待送.* 送出$/);
});

test('a change that does not arrive is told, and what stands is as it was', async () => {
  await show();
  isDown = true;
  await press('生成地址');
  await until(() => expect(notify).toHaveBeenCalledWith('没有生成订阅源的地址：服务暂时不可用', 'failure'));
  expect(found('button', '生成地址')).toBeTruthy();
  await page.unmount();
  isDown = false;
  await show({ mail: MAIL });
  isDown = true;
  await press('不再寄信');
  await until(() => expect(notify).toHaveBeenCalledWith('没有停止寄信：服务暂时不可用', 'failure'));
});
