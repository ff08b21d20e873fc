import { useEffect, useState } from 'react';

/** Whole seconds until a moment (milliseconds since 1970), counting down; 0 once it is past. */
export function useSecondsLeft(endsAtMs: number): number {
  const [{ endsAt, nowMs }, setSeen] = useState(() => ({ endsAt: endsAtMs, nowMs: Date.now() }));
  // Another moment is counted from now: the clock stood still while there was nothing to count.
  if (endsAt !== endsAtMs) setSeen({ endsAt: endsAtMs, nowMs: Date.now() });
  const left = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setSeen({ endsAt: endsAtMs, nowMs: Date.now() }), 1000);
    return () => clearInterval(timer);
  }, [isOver, endsAtMs]);
  return left;
}
