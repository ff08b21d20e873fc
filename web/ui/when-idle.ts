/** Browsers that cannot tell when they are idle get a moment to paint what stands already. */
const SOON_MS = 200;

/** Does what nobody waits for when the browser has nothing else to do. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, SOON_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work);
  return () => cancelIdleCallback(idle);
}
