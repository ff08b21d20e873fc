/**
 * Stages a race: everybody who comes to the meeting waits until `size` have come, and they go on together; the next `size` meet
 * again. Who holds a connection meanwhile keeps it, so `size` is at most what the pool lends.
 */
export function meetingOf(size: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length < size) return;
      for (const go of waiting) go();
      waiting = [];
    });
}
