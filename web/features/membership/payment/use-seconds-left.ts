import { useEffect, useState } from 'react';

/** Whole seconds until a moment (milliseconds since 1970), counting down; 0 once it is past. */
export function useSecondsLeft(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
