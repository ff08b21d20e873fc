import { existsSync } from 'node:fs';
import { afterEach, beforeEach, vi } from 'vitest';

/** A module of a feature, by its path within `server/features`, is another until the end of the test. */
export type Breaks = (path: string, broken: (whole: never) => object) => void;

/**
 * For a `describe` of mutants, each of which loads everything anew; what stands outside is loaded once. Throws for a file that does not stand
 * there: a mutant of one that moved breaks nothing.
 */
export function breakingModules(): Breaks {
  const broken = new Set<string>();
  beforeEach(() => vi.resetModules());
  afterEach(() => {
    for (const module of broken) vi.doUnmock(module);
    broken.clear();
  });
  return (path, change) => {
    if (!existsSync(new URL(`../features/${path}`, import.meta.url))) throw new Error(`no file ${path}`);
    const module = `#server/features/${path}`;
    broken.add(module);
    vi.doMock(module, async (original) => {
      const whole = await original<object>();
      return { ...whole, ...change(whole as never) };
    });
  };
}
