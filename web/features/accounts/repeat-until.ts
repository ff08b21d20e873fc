/**
 * Runs `ask` every `everyMs` milliseconds, one at a time, until it answers false or it is `endsAtMs` (milliseconds since
 * 1970), when `onEnd` is called. Returns how to stop. `ask` must not throw.
 */
export function repeatUntil(
  ask: () => Promise<boolean>,
  { everyMs, endsAtMs, onEnd }: { everyMs: number; endsAtMs: number; onEnd: () => void },
): () => void {
  let stopped = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    stopped = true;
    clearTimeout(next);
    clearTimeout(end);
  };
  const end = setTimeout(() => {
    stop();
    onEnd();
  }, endsAtMs - Date.now());
  const plan = () => {
    next = setTimeout(async () => {
      const goesOn = await ask();
      if (stopped) return;
      if (goesOn) plan();
      else stop();
    }, everyMs);
  };
  plan();
  return stop;
}
