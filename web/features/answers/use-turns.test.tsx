// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerEvent } from '#contract/calls/answers.ts';
import { LIBRARY } from '#contract/rights/ask-scope.ts';
import { END_EVENT } from '#contract/wire/event-stream.ts';
import { asking } from '#web/testing/asking.ts';
import { until } from '#web/testing/calls.ts';
import { mount, press } from '#web/testing/mount.tsx';
import { person } from '#web/testing/person.ts';
import { useTurns } from './use-turns.ts';

let page: Awaited<ReturnType<typeof mount>>;
const asked = vi.fn<(request: object) => void>();
const onKept = vi.fn<(id: string) => void>();

beforeEach(() => {
  asked.mockReset();
  onKept.mockReset();
});
afterEach(() => page.unmount());

const answered = (kept: string) =>
  ({
    kind: 'answered',
    answer: { answer: `答 ${kept}` },
    kept: { conversation_id: 'c1', turn_id: kept },
  }) as AnswerEvent;
const searching = { kind: 'searching' } as AnswerEvent;

/** What the server sends; `isOpen` where it goes on and nothing more comes yet. */
function stream(events: readonly AnswerEvent[], { isOpen = false, isCut = false } = {}) {
  const sent = events.map((event) => `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const text = sent.join('') + (isOpen || isCut ? '' : `event: ${END_EVENT}\ndata: {}\n\n`);
      controller.enqueue(new TextEncoder().encode(text));
      if (!isOpen) controller.close();
    },
  });
}

function Conversation({ question }: { question: string }) {
  const { turns, isBusy, ask, stop } = useTurns({ question, kept: null, scope: LIBRARY, onKept });
  const [first] = turns;
  return (
    <>
      {turns.map((turn) => (
        <p key={turn.key}>{`${turn.question} ${turn.phase} ${turn.answer?.answer ?? ''}`}</p>
      ))}
      <p>{isBusy ? '在答' : '答完'}</p>
      <button type="button" onClick={() => ask('后一问')}>
        问
      </button>
      <button type="button" onClick={() => ask('改过的问', first, true)}>
        重问
      </button>
      <button type="button" onClick={stop}>
        停
      </button>
    </>
  );
}

async function show(streams: (() => ReadableStream<Uint8Array>)[], question = '先一问') {
  const open = async (_call: object, request: object, signal?: AbortSignal) => {
    asked(request);
    const body = streams.shift()?.() ?? stream([]);
    signal?.throwIfAborted();
    const stopped = new TransformStream<Uint8Array, Uint8Array>();
    void body.pipeTo(stopped.writable, signal && { signal }).catch(() => {});
    return stopped.readable;
  };
  const queries = asking(
    async () => {
      throw new Error('nobody is asked but for streams');
    },
    { open: open as never },
  );
  page = await mount(<Conversation question={question} />, person(), queries);
}
const text = () => page.place.textContent ?? '';

test('a question that a page begins with is asked at once, and the next belongs to the same conversation', async () => {
  await show([() => stream([searching, answered('t1')]), () => stream([answered('t2')])]);
  await until(() => expect(text()).toContain('先一问 answered 答 t1'));
  expect(onKept).toHaveBeenLastCalledWith('c1');
  expect(asked.mock.calls[0]?.[0]).not.toHaveProperty('conversation_id');
  await press('问');
  await until(() => expect(text()).toContain('后一问 answered 答 t2'));
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ query: '后一问', conversation_id: 'c1' }));
});

test('while one is answered nothing else is asked; stopped, it says so and another may be', async () => {
  await show([() => stream([searching], { isOpen: true }), () => stream([answered('t2')])]);
  await until(() => expect(text()).toContain('在答'));
  await press('问');
  expect(asked).toHaveBeenCalledTimes(1);
  await press('停');
  await until(() => expect(text()).toContain('先一问 stopped'));
  await press('问');
  await until(() => expect(text()).toContain('后一问 answered 答 t2'));
});

test('what is asked again stands in its place, alone where it is put as typed, and replaces what was kept', async () => {
  await show([() => stream([answered('t1')]), () => stream([answered('t9')])]);
  await until(() => expect(text()).toContain('答 t1'));
  await press('重问');
  await until(() => expect(text()).toContain('改过的问 answered 答 t9'));
  expect(text()).not.toContain('先一问');
  expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ replaces: 't1', alone: true }));
});

test('a stream that is cut off is a failure, and asking goes on', async () => {
  await show([() => stream([searching], { isCut: true }), () => stream([answered('t2')])]);
  await until(() => expect(text()).toContain('先一问 failed'));
  await press('重问');
  await until(() => expect(text()).toContain('改过的问 answered'));
});

test('a page without a question asks nothing', async () => {
  await show([], '');
  expect(asked).not.toHaveBeenCalled();
  expect(text()).toContain('答完');
});
