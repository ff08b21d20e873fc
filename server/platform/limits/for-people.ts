import { AsyncLocalStorage } from 'node:async_hooks';

const waiting = new AsyncLocalStorage<true>();

/** Does `work`, and all that it begins, as something that a person waits for: its statements are bounded in time (decision 0145). */
export const forPeople = <Result>(work: () => Result): Result => waiting.run(true, work);

/** Whether a person waits for what is being done. */
export const isForPeople = (): boolean => waiting.getStore() === true;
