const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const FIRST_MS = 5 * SECOND_MS;

/** From when on a code that was shown is closed at the gateway: nobody is paying by it any more. */
export const CLOSE_AFTER_MS = HOUR_MS;
/** From when on nothing is asked any more; the daily bill finds what came later still. */
export const GIVE_UP_AFTER_MS = 24 * HOUR_MS;

/** How long to wait before the next question about an order, after so many: twice as long each time, an hour at most. */
export const waitAfter = (queries: number): number =>
  Math.min(HOUR_MS, FIRST_MS * 2 ** Math.min(queries, 20));
