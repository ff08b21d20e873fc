import { vi } from 'vitest';
import type { Call } from '#contract/wire/call.ts';
import { CallFailed } from '#contract/wire/client.ts';
import type { Send } from './asking.ts';
import { doing } from './mount.tsx';

type Answers = Map<Call, (request: never) => object>;

/** Nobody is there to answer, and asking again at once is no use. */
export const unreached = (): never => {
  throw new CallFailed(503, '服务暂时不可用');
};

/** Answers each call by its function, which may throw. */
export const answering =
  (answers: Answers): Send =>
  async (call, request) => {
    const answer = answers.get(call);
    if (answer === undefined) throw new Error(`nobody answers ${call.path}`);
    return answer(request as never);
  };

/** Waits for what follows an answer; the bound is against hangs alone. */
export const until = (check: () => void) =>
  vi.waitFor(
    async () => {
      await doing(() => {});
      check();
    },
    { timeout: 60_000, interval: 5 },
  );
