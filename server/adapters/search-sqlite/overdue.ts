import { SearchBusy, SearchTooComplex } from '#server/ports/search-index.ts';

/** A question whose thread was kept from computing for half of its time was not too long: the machine is busy. */
const KEPT_WAITING = 0.5;
/** Less time than that says nothing of it: threads are given ten milliseconds at a time. */
const LEAST_JUDGED_MS = 200;
const RETRY_AFTER_SECONDS = 3;

/** What is told of a question whose time is over: `computed` milliseconds of it its thread had, null where nobody knows. */
export function overdueOf(budgetMs: number, computed: number | null): Error {
  const isKeptWaiting = computed !== null && computed < budgetMs * KEPT_WAITING;
  return budgetMs >= LEAST_JUDGED_MS && isKeptWaiting
    ? new SearchBusy(RETRY_AFTER_SECONDS)
    : new SearchTooComplex();
}

/** What is told where the time went by before a thread took questions at all. */
export const unready = (): Error => new SearchBusy(RETRY_AFTER_SECONDS, '检索刚刚启动，还在准备，请稍后再试');

/**
 * What a question may still wait for a thread that is beginning, milliseconds: those that stand in line for it wait at once, and not one after
 * the other.
 */
export const leftToBegin = (
  { startMs, startedMs, askedMs }: { startMs: number; startedMs: number; askedMs: number },
  nowMs: number,
): number => Math.max(0, Math.max(startedMs, askedMs) + startMs - nowMs);
