import type { Logger } from '#server/platform/log/create-logger.ts';

/** A record's text, or that of the error in it: a person reads it, not a machine. */
function textOf(first: unknown, second: unknown): string {
  const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : first;
  const cause = error instanceof Error ? error.message : String(error);
  return typeof second === 'string' ? `${second}：${cause}` : cause;
}

const print = (first: unknown, second?: unknown): void => console.error(textOf(first, second));
const nothing = (): void => {};

/** Warnings and errors as lines on standard error, nothing else. */
export const terminalLog: Logger = { debug: nothing, info: nothing, warn: print, error: print, fatal: print };
