import { BusinessError } from '#contract/wire/codes.ts';

export const overTime = (seconds: number): BusinessError =>
  new BusinessError('tooBusy', `这次处理超过了 ${seconds} 秒，已经停止，请缩小范围或稍后再试`);

/** Does the work with a signal that also aborts after `seconds`; by then the answer is that it took too long, whether the work heeds the signal or not. */
export async function withinTime<Result>(
  seconds: number | undefined,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal | undefined) => Promise<Result>,
): Promise<Result> {
  if (seconds === undefined) return work(signal);
  const limit = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = overTime(seconds);
    limit.abort(error);
    reject(error);
  }, seconds * 1000);
  const either = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]);
  try {
    return await Promise.race([work(either), promise]);
  } finally {
    clearTimeout(timer);
  }
}
