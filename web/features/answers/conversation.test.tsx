// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getAllowance } from '#contract/calls/memberships.ts';
import { LIBRARY } from '#contract/rights/ask-scope.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, until } from '#web/testing/calls.ts';
import { WithDialogs } from '#web/testing/dialogs.tsx';
import { doing, mount } from '#web/testing/mount.tsx';
import { NOW, person } from '#web/testing/person.ts';
import { Conversation } from './conversation.tsx';

const evidence = {
  ...{ number: 1, fid: 7, name: '钠电池深度', organisation: '华泰证券', printed_at: '2026-08-22', page: 3 },
  ...{ heading: '', chart_id: null, quote: '毛利率为 41.7%', boxes: [], version: null },
};
const turn = {
  ...{ id: 'a', question: '毛利率？', asked_at: NOW, verdict: '' as const, reason: '' },
  answer: {
    ...{
      question: '毛利率？',
      answer: '毛利率为 41.7%',
      docs: [],
      is_refused: false,
      by: 'reports' as const,
    },
    claims: [{ text: '毛利率为 41.7%', kind: 'number' as const, evidence: [1], status: '已核对' as const }],
    ...{
      evidence: [evidence],
      locked: [],
      nearest: [],
      suggestions: [],
      notice: '',
      table: null,
      course: null,
    },
    ...{ over_time: '', looked: { reports: 1, passages: 2 }, took_ms: 1 },
  },
};
let left: number;
let nowMs: number;
let page: Awaited<ReturnType<typeof mount>>;
const asked = vi.fn();
/** A later moment: what is known by now is older. */
const pass = () => {
  nowMs += 1000;
  vi.setSystemTime(nowMs);
};
beforeEach(async () => {
  [left, nowMs] = [3, NOW * 1000];
  asked.mockClear();
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  const allowance = ({ action }: { action: string }) => {
    if (action === 'readReport') asked(left);
    return { daily: { left, limit: 3 } };
  };
  page = await mount(
    <WithDialogs>
      <Conversation name="" question="" kept={{ id: 'k', turns: [turn] }} scope={LIBRARY} />
    </WithDialogs>,
    person({ is_vip: 0 }),
    asking(answering(new Map([[getAllowance, allowance]]))),
  );
});
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});
const text = () => page.place.textContent ?? '';

test('what is left to read is asked for when the reader beside has opened, which takes its reading then', async () => {
  await until(() => expect(text()).toContain('今日还剩 3 / 3 次'));
  pass();
  await doing(() => page.place.querySelector<HTMLElement>('a[aria-label^="出处 1"]')?.click());
  const frame = () => page.place.querySelector('iframe');
  await until(() => expect(frame()).not.toBeNull());
  expect(asked.mock.calls).toEqual([[3]]);
  left = 2;
  await doing(() => void frame()?.dispatchEvent(new Event('load')));
  await until(() => expect(text()).toContain('今日还剩 2 / 3 次'));
  expect(asked.mock.calls).toEqual([[3], [2]]);
});
