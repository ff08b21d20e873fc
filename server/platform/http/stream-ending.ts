import { isAtLeast } from '#contract/rights/levels.ts';
import { type Call, OPERATOR_ROLE } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SessionVerdict } from './context.ts';
import { type OpenedContext, tierIn } from './open-context.ts';
import { ServerStopping } from './request-signal.ts';
import { overTime } from './time-limit.ts';

/** How an answer that lasts is watched. */
export interface StreamWatch {
  /** Nothing to say for so long, and the connection is kept by a comment: proxies end one that is silent for a minute or less. */
  heartbeatMs: number;
  /** How often it is looked up whether the session is still good. */
  lookEveryMs: number;
  /** So long a reader may take for what was sent before the end. */
  stallMs: number;
}

export const STANDARD_WATCH: StreamWatch = { heartbeatMs: 15_000, lookEveryMs: 2_000, stallMs: 5_000 };

/** When and why an answer that lasts ends before it is whole. */
export interface Ending {
  /** Aborts with what the reader is told, or because the reader has gone. */
  signal: AbortSignal;
  /** Throws what `signal` aborts with if by the clock the level is over now: asked before each piece. */
  check(): void;
  /** Nobody works for this answer any more. */
  release(): void;
}

/** What somebody is told who is by now less than when the answer began; null where nothing changed for the worse. */
function lossOf(call: Call, { context }: OpenedContext, again: SessionVerdict, now: number) {
  if (context.account === null) return null;
  if (again.kind === 'refused')
    return new BusinessError(again.code === 10998 ? 'sessionExpired' : 'sessionInvalid');
  if (again.kind !== 'account') return new BusinessError('sessionInvalid');
  if (!isAtLeast(tierIn(again, now), context.caller.tier))
    return new BusinessError('notAllowed', '会员等级已变化或到期，回答到此为止；请刷新后再试', {
      needs: context.caller.tier,
    });
  const isOperator = again.account.roles.includes(OPERATOR_ROLE);
  return call.access === 'operator' && !isOperator ? new BusinessError('notAllowed') : null;
}

/** Watches session, level, time and server for an answer in pieces. */
export function watchEnding(
  call: Call,
  opened: OpenedContext,
  { clock, lookEveryMs }: { clock: Clock; lookEveryMs: number },
): Ending {
  const controller = new AbortController();
  const end = (reason: unknown) => controller.abort(reason);
  const gone = opened.context.caller.signal;
  const leave = () =>
    end(
      gone?.reason instanceof ServerStopping
        ? new BusinessError('tooBusy', '服务正在重启，这次没有答完，请稍后再试')
        : gone?.reason,
    );
  if (gone?.aborted) leave();
  gone?.addEventListener('abort', leave, { once: true });
  const { timeLimitSeconds: seconds } = call;
  const limit = seconds === undefined ? undefined : setTimeout(() => end(overTime(seconds)), seconds * 1000);
  const endOn = (verdict: SessionVerdict) => {
    const loss = lossOf(call, opened, verdict, clock.now());
    if (loss !== null) end(loss);
  };
  let looking = false;
  const look = async () => {
    if (looking || opened.context.account === null) return;
    looking = true;
    // Where it cannot be looked up nobody knows that it is good.
    await opened.lookAgain(clock.now()).then(endOn, end);
    looking = false;
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  return {
    signal: controller.signal,
    check() {
      endOn(opened.verdict);
      controller.signal.throwIfAborted();
    },
    release() {
      clearTimeout(limit);
      clearInterval(timer);
      gone?.removeEventListener('abort', leave);
      end(new Error('没有人再等这个回答'));
    },
  };
}
