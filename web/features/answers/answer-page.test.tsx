// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { AnswerEvent } from '#contract/calls/answers.ts';
import { END_EVENT } from '#contract/wire/event-stream.ts';
import { asking } from '#web/testing/asking.ts';
import { until } from '#web/testing/calls.ts';
import { WithDialogs } from '#web/testing/dialogs.tsx';
import { mount, press } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { AnswerPage } from './answer-page.tsx';

const SCOPE = { fids: [3, 5], name: '两份报告' };
let page: Awaited<ReturnType<typeof mount>>;
const asked = vi.fn<(request: object) => void>();
afterEach(() => page.unmount());

const answered = {
  kind: 'answered',
  answer: {
    ...{
      question: '毛利率？',
      answer: '没有',
      docs: [],
      is_refused: true,
      by: 'reports',
      notice: '',
      claims: [],
    },
    ...{ table: null, course: null, over_time: '', evidence: [], locked: [], nearest: [], suggestions: [] },
    ...{ looked: { reports: 2, passages: 3 }, took_ms: 1 },
  },
  kept: { conversation_id: 'c1', turn_id: 't1' },
} as AnswerEvent;

async function open(_call: object, request: object): Promise<ReadableStream<Uint8Array>> {
  asked(request);
  const sent = `event: answered\ndata: ${JSON.stringify(answered)}\n\nevent: ${END_EVENT}\ndata: {}\n\n`;
  return new Blob([sent]).stream();
}

test('where it is asked is kept for what is asked next, though the address of what is kept does not say it', async () => {
  const nobody = async () => {
    throw new Error('nobody is asked but for streams');
  };
  page = await mount(
    <WithDialogs>
      <AnswerPage />
    </WithDialogs>,
    person({ is_vip: 2 }),
    asking(nobody, { open: open as never }),
    `/aianswer?${new URLSearchParams({ question: '毛利率？', fids: '3,5', scope: SCOPE.name })}`,
  );
  await until(() => expect(page.address()).toBe('/aianswer?id=c1'));
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ scope: SCOPE }));
  expect(page.place.textContent).toContain(`只在这个范围里找：${SCOPE.name}`);
  await press('重新回答');
  await until(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ scope: SCOPE, conversation_id: 'c1' }));
});
