const DAILY_MS = 24 * 3600_000;

/**
 * Does `work` at once and then every 24 hours, however it went the last time. A process that is started anew each day
 * does it too. The returned function stops and waits for what is being done.
 */
export function repeatDaily(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let current = Promise.resolve();
  const begin = () => {
    current = current.then(work).catch(onError);
  };
  begin();
  const timer = setInterval(begin, DAILY_MS);
  return async () => {
    clearInterval(timer);
    await current;
  };
}
