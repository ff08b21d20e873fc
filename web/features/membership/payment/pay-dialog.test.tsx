// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getPlans, type Plan } from '#contract/calls/plans.ts';
import type { Call } from '#contract/wire/call.ts';
import type { DialogProps } from '#web/features/dialogs/index.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, found, mount, press } from '#web/testing/mount.tsx';
import { person, VISITOR } from '#web/testing/person.ts';
import { PayDialog } from './pay-dialog.tsx';

interface Shown {
  wanted: Plan | { orderCode: string };
  onPaid: (orderCode: string) => void;
}
const { shown, pay } = vi.hoisted(() => ({ shown: vi.fn(), pay: { done: (_: string) => {} } }));
vi.mock('./checkout.tsx', () => ({
  Checkout: ({ wanted, onPaid }: Shown) => {
    shown(wanted);
    pay.done = onPaid;
    return <p>付款码</p>;
  },
}));
vi.mock('./paid.tsx', () => ({
  Paid: ({ orderCode, onGoOn }: { orderCode: string; onGoOn: () => void }) => (
    <button type="button" onClick={onGoOn}>
      {orderCode} 已付，继续
    </button>
  ),
}));

const plan = (level: number, changes: Partial<Plan> = {}): Plan =>
  ({
    id: level * 10,
    name: '',
    level,
    priceFen: 29_800,
    orgPriceFen: 29_800,
    days: 365,
    seats: 1,
    ...changes,
  }) as Plan;
const PLANS = [plan(1, { days: 90, priceFen: 9_800, orgPriceFen: 12_800 }), plan(2), plan(3, { seats: 5 })];

let plans: Plan[];
let channels: string[];
let isDown: boolean;
const [onClose, onDone] = [vi.fn(), vi.fn()];
let page: Awaited<ReturnType<typeof mount>>;
beforeEach(() => {
  vi.clearAllMocks();
  [plans, channels, isDown] = [PLANS, ['wechat'], false];
});
afterEach(() => page.unmount());

type Request = DialogProps<'upgrade'>['request'];
async function show(request: Partial<Request> = {}, who = person({ is_vip: 0 })) {
  const send = answering(
    new Map<Call, (request: never) => object>([
      [getPlans, () => (isDown ? unreached() : { list: plans, channels, sandbox: false, notices: [] })],
    ]),
  );
  page = await mount(
    <WithDialogs>
      <PayDialog
        request={{ kind: 'upgrade', text: '时间筛选需会员', needs: 'ordinary', ...request } as Request}
        {...{ onClose, onDone }}
      />
    </WithDialogs>,
    who,
    asking(send),
  );
}
const text = () => document.body.textContent ?? '';
const wanted = () => shown.mock.lastCall?.[0];

test('what was missed is said, and senior membership is offered first', async () => {
  await show();
  await until(() => expect(wanted()).toEqual(PLANS[1]));
  expect(text()).toContain('时间筛选需会员');
});

test.each([
  ['the level that only enterprises have', { needs: 'enterprise' as const }, 3],
  ['the one that was chosen before signing in', { buys: 1 }, 1],
])('%s is offered where it is what one needs', async (_, request, level) => {
  await show(request);
  await until(() => expect(wanted()).toMatchObject({ level }));
});

test('another level is another checkout; a price that was higher stands beside', async () => {
  await show();
  await until(() => expect(text()).toContain('付款码'));
  expect(text()).toContain('¥98¥12890 天');
  expect(text()).toContain('365 天 · 5 人');
  const [ordinary] = document.querySelectorAll<HTMLInputElement>('input[name="plan"]');
  await doing(() => ordinary?.click());
  await until(() => expect(wanted()).toEqual(PLANS[0]));
});

test('an order that stands is paid as it is: no level is chosen', async () => {
  await show({ orderCode: 'A1' });
  await until(() => expect(wanted()).toEqual({ orderCode: 'A1' }));
  expect(document.querySelector('input[name="plan"]')).toBeNull();
});

test('a visitor chooses, and signs in before there is anything to pay', async () => {
  await show({}, VISITOR);
  await until(() => expect(text()).toContain('登录后付款'));
  expect(shown).not.toHaveBeenCalled();
  await press('登录后付款');
  await until(() =>
    expect(
      [...document.querySelectorAll('[role="dialog"]')].some(
        (one) => one.getAttribute('aria-label') === '登录',
      ),
    ).toBe(true),
  );
  expect(openDialog()).not.toBeNull();
});

test('after paying one goes on to what one wanted, once', async () => {
  await show();
  await until(() => expect(text()).toContain('付款码'));
  await doing(() => pay.done('A1'));
  expect(text()).toContain('已开通');
  expect(onDone).not.toHaveBeenCalled();
  await press('A1 已付，继续');
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('one may leave it', async () => {
  await show({ dismiss: '知道了' });
  await press('知道了');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('prices that do not come are asked for again', async () => {
  isDown = true;
  await show();
  await until(() => expect(text()).toContain('没有取到价格：服务暂时不可用'));
  isDown = false;
  await press('重试');
  await until(() => expect(text()).toContain('付款码'));
});

test.each([
  ['sells nothing', [], ['wechat']],
  ['takes no money', PLANS, []],
])('a site that %s says whom to ask', async (_, list, by) => {
  [plans, channels] = [list, by];
  await show();
  await until(() => expect(text()).toContain('本站尚未开通在线支付'));
  expect(() => found('button', '登录后付款')).toThrow();
});
