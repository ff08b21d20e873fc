// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/calls/answers.ts';
import { WithDialogs } from '#web/testing/dialogs.tsx';
import { mount, press } from '#web/testing/mount.tsx';
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
