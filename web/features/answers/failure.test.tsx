// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Claim } from '#contract/calls/answers.ts';
import { type Allowance, getAllowance } from '#contract/calls/memberships.ts';
import { CallFailed } from '#contract/wire/client.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, until } from '#web/testing/calls.ts';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { mount, press } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { Turn } from './turn.tsx';
import { changeTurn, newTurn, type TurnState } from './turn-state.ts';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  vi.restoreAllMocks();
  await page.unmount();
});

const claim: Claim = { text: '产能 12 万吨', kind: 'quote', evidence: [], status: '已核对' };
const asked = newTurn(1, '产能是多少？');
const begun = changeTurn(asked, { kind: 'claim', claim, evidence: [] });
const failed = (turn: TurnState, error: unknown) => changeTurn(turn, { kind: 'failed', error });
const CUT = new CallFailed(0, '回答在中途断了，请检查连接后重试');

async function show(turn: TurnState, isFirst = true) {
  const allowance: Allowance = {
    ...{ action: 'askQuestion', allowed: true, tier: 'free', cost: 1, monthly: null, needs: 'free' },
    ...{ daily: { limit: 3, left: 0, resetsAt: 0 }, code: 10011, message: '您的问答次数已用完。' },
  };
  const drawn = (one: TurnState) => (
    <WithDialogs>
      <Turn turn={one} isFirst={isFirst} isBusy={false} onAsk={() => {}} onAgain={() => {}} />
    </WithDialogs>
  );
  page = await mount(
    drawn(turn),
    person({ is_vip: 0 }),
    asking(answering(new Map([[getAllowance, () => allowance]]))),
  );
}
const alert = () => page.place.querySelector('[role="alert"]')?.textContent ?? '';

test.each([
  ['the server said why', failed(asked, new BusinessError('tooBusy')), '这次提问不计次'],
  ['the connection broke', failed(asked, CUT), '再试一次不会多计次数'],
])('that it failed says what it cost: %s', async (_, turn, cost) => {
  await show(turn);
  expect(alert()).toContain(cost);
  expect(alert()).not.toContain('上面是中断前');
});

test('what had come before it broke off is said to be checked, and not to be all', async () => {
  await show(failed(begun, CUT));
  expect(page.place.textContent).toContain(claim.text);
  expect(alert()).toContain('上面是中断前核对过的，不是完整的答案');
});

test('used up questions say when they come back, and lead to the membership that has more', async () => {
  await show(failed(asked, new BusinessError('questionLimit')));
  await until(() => expect(openDialog()?.textContent).toContain('当前账号 AI 搜索试用次数已用完'));
  await press('我知道了');
  await until(() => expect(alert()).toContain('次数每日 0 点（北京时间）重置'));
  expect(alert()).not.toContain('这次提问不计次');
  await press('开通会员');
  await until(() => expect(openDialog()?.getAttribute('aria-label')).toBe('会员'));
});

test.each([
  ['the first, which is there already', asked, true, 0],
  ['one below others', asked, false, 1],
  ['one that was answered before', changeTurn(asked, { kind: 'stopped' }), false, 0],
])('what is asked comes into sight: %s', async (_, turn, isFirst, times) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  await show(turn, isFirst);
  expect(scroll).toHaveBeenCalledTimes(times);
});
