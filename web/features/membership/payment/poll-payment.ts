interface Poll {
  /** Whether to go on asking; must not throw. */
  ask: () => Promise<boolean>;
  everyMs: number;
  most: number;
  /** They were all asked. */
  onEnd: () => void;
  /** Nobody looks: nothing is asked, and nothing counted. */
  isHidden: () => boolean;
}

/** Asks again and again, one at a time, at most so many times. Returns how to stop. */
export function pollPayment({ ask, everyMs, most, onEnd, isHidden }: Poll): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  const plan = () => {
    timer = setTimeout(() => void turn(), everyMs);
  };
  async function turn() {
    if (isHidden()) return plan();
    asked += 1;
    const goesOn = await ask();
    if (stopped || !goesOn) return;
    if (asked < most) return plan();
    onEnd();
  }
  plan();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
