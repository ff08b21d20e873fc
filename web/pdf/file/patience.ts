/** Drawing or reading goes on and on: the file asks more than a browser should give it. */
export class TooCostly extends Error {
  override name = 'TooCostly';
}

const TICK_MS = 500;
/** A page of a real report takes a tenth of a second, on a slow telephone two or three. */
const MOST_TICKS = 30;

/**
 * `work`, or `TooCostly` where it is not done after 15 seconds of nothing but computing. Moments in which parts of the file are on
 * their way (`isWaiting`), or nobody sees the page and browsers draw nothing, do not count; nor does a sleeping machine.
 */
export async function withPatience<Done>(work: Promise<Done>, isWaiting: () => boolean): Promise<Done> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const over = new Promise<never>((_, reject) => {
    let ticks = 0;
    timer = setInterval(() => {
      if (!isWaiting() && !document.hidden) ticks += 1;
      if (ticks >= MOST_TICKS) reject(new TooCostly());
    }, TICK_MS);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearInterval(timer);
  }
}
