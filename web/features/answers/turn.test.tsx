// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Answer, Claim, Evidence } from '#contract/calls/answers.ts';
import { judgeAnswer } from '#contract/calls/conversations.ts';
import { type Allowance, getAllowance } from '#contract/calls/memberships.ts';
import { asking } from '#web/testing/asking.ts';
import { answering, unreached, until } from '#web/testing/calls.ts';
import { openDialog, WithDialogs } from '#web/testing/dialogs.tsx';
import { mount, press } from '#web/testing/mount.tsx';
import { notify } from '#web/testing/notices.ts';
import { person } from '#web/testing/person.ts';
import { Turn } from './turn.tsx';
import { changeTurn, newTurn } from './turn-state.ts';

let page: Awaited<ReturnType<typeof mount>>;
afterEach(() => page.unmount());

const answer: Answer = {
  question: '产能呢？',
  understood: '正极材料的产能是多少？',
  answer: '产能为 12 万吨',
  docs: [],
  is_refused: false,
  by: 'reports',
  notice: '',
  table: null,
  course: null,
  over_time: '',
  claims: [],
  evidence: [],
  locked: [],
  looked: { reports: 1, passages: 2 },
  nearest: [],
  suggestions: [],
  took_ms: 1,
};

test('what a question was understood as is said, and may be taken back', async () => {
  const onAgain = vi.fn();
  const turn = changeTurn(newTurn(1, '产能呢？'), { kind: 'answered', answer, kept: null });
  page = await mount(
    <WithDialogs>
      <Turn turn={turn} isFirst={false} isBusy={false} onAsk={() => {}} onAgain={onAgain} />
    </WithDialogs>,
    person({ is_vip: 1 }),
  );
  expect(page.place.textContent).toContain('理解为“正极材料的产能是多少？”');
  await press('按原话问');
  expect(onAgain).toHaveBeenCalledWith('产能呢？', true);
});

const shownOf = async (given: Answer, left = 1) => {
  const allowance: Allowance = {
    ...{ action: 'readReport', allowed: true, tier: 'free', cost: 1, monthly: null, needs: 'free' },
    daily: { limit: 3, left, resetsAt: 0 },
    ...{ code: left === 0 ? 10010 : 0, message: left === 0 ? '今日阅读次数已达上限' : '' },
  };
  const turn = changeTurn(newTurn(1, given.question), { kind: 'answered', answer: given, kept: null });
  page = await mount(
    <WithDialogs>
      <Turn turn={turn} isFirst isBusy={false} onAsk={() => {}} onAgain={() => {}} />
    </WithDialogs>,
    person({ is_vip: 0 }),
    asking(answering(new Map([[getAllowance, () => allowance]]))),
  );
};
const text = () => page.place.textContent ?? '';

test('what somebody thinks of an answer is told not to have arrived', async () => {
  const kept = { id: 'k', verdict: '' as const, reason: '' };
  page = await mount(
    <Turn
      turn={{ ...changeTurn(newTurn(1, '产能呢？'), { kind: 'answered', answer, kept: null }), kept }}
      isFirst
      isBusy={false}
      onAsk={() => {}}
      onAgain={() => {}}
    />,
    person({ is_vip: 1 }),
    asking(answering(new Map([[judgeAnswer, unreached]]))),
  );
  await press('有用');
  await until(() => expect(notify).toHaveBeenCalledWith('评价没有送到：服务暂时不可用', 'failure'));
});

test('what comes near at most is told as a refusal first, and never as an answer', async () => {
  const notice = '没有找到直接回答的原文，以下是最接近的原文，请打开自行判断。';
  const near: Claim = { text: '换电联盟由几家车企组成。', kind: 'quote', evidence: [1], status: '未证实' };
  const evidence: Evidence = {
    ...{ number: 1, fid: 7, name: '换电深度', organisation: '', printed_at: '', page: 3, heading: '' },
    ...{ chart_id: null, quote: near.text, boxes: [], version: null },
  };
  await shownOf({ ...answer, is_nearest: true, notice, claims: [near], evidence: [evidence] });
  expect([...page.place.querySelectorAll('h2')].map(({ textContent }) => textContent)).toContain('出处');
  expect(text()).not.toContain('下面都是报告、摘要或标题的原话');
  const places = [notice, '这次提问不计次', '最接近的原文，不是答案', near.text].map((part) =>
    text().indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('a kept answer whose words may not be read any more says that, and not what it cost', async () => {
  const said = '这个答案引用的文件您现在看不到了，答案不再显示。';
  await shownOf({ ...answer, answer: said, is_refused: true, is_emptied: true });
  expect(text()).toContain(said);
  expect(text()).not.toContain('不计次');
  expect(text()).not.toContain('最接近的原文');
});

test.each([{ is_refused: true }, { is_nearest: true }])(
  'a refusal is never without its sentence: %o',
  async (refused) => {
    await shownOf({ ...answer, ...refused, answer: '', notice: '' });
    expect(text()).toContain('没有找到能回答这个问题的原文');
    expect(text()).toContain('这次提问不计次');
    expect(text()).not.toContain('最接近的原文，不是答案');
  },
);

test('a refusal says once what was looked through, and shows what comes near without a click', async () => {
  const quote = '换电联盟由几家车企组成。';
  const near: Evidence = {
    ...{ number: 1, fid: 7, name: '换电深度', organisation: '', printed_at: '', page: 3, heading: '' },
    ...{ chart_id: null, quote, boxes: [], version: null },
  };
  const said = '在 1 份报告、2 段原文里没有找到能回答这个问题的依据。';
  await shownOf({ ...answer, is_refused: true, answer: said, nearest: [near] });
  expect(text().split('1 份报告、2 段原文')).toHaveLength(2);
  expect(page.place.querySelector('details')).toBeNull();
  expect(page.place.querySelector('blockquote')?.textContent).toBe(quote);
});

test('an answer says before its claims that they are the reports’ own words', async () => {
  await shownOf({
    ...answer,
    claims: [{ text: '产能 12 万吨', kind: 'quote', evidence: [], status: '已核对' }],
  });
  expect(text()).toContain('下面都是报告、摘要或标题的原话');
  expect(text()).not.toContain('最接近的原文');
});

const LOCKED = {
  ...answer,
  is_refused: true,
  locked: [{ fid: 9, name: '钠电池深度', reason: '今日阅读次数已达上限' }],
};

test('a report that may not be quoted leads to the membership that opens it', async () => {
  await shownOf(LOCKED, 0);
  await until(() => expect(text()).toContain('次数每日 0 点（北京时间）重置'));
  await press('开通会员');
  expect(openDialog()?.getAttribute('aria-label')).toBe('会员');
});

test('where it may be read by now the way to its words is asking again', async () => {
  await shownOf(LOCKED, 2);
  await until(() => expect(text()).toContain('按“重新回答”，就会引用它们'));
  expect(text()).not.toContain('开通会员');
});
