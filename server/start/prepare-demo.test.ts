import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { planLibrary } from '#demo/plan-library.ts';
import { demoDay } from './prepare-demo.ts';

const folder = mkdtempSync(join(tmpdir(), 'yanjian-demo-day-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (moment: string): number => Date.parse(moment);

describe('the day of the newest demo report', () => {
  it('is yesterday in Shanghai, and stays so once it is decided', async () => {
    const directory = join(folder, 'new');
    // 17:00 UTC is one in the morning of the next day in Shanghai.
    expect(await demoDay(directory, at('2026-08-22T17:00:00Z'))).toBe('2026-08-22');
    expect(await demoDay(directory, at('2026-09-30T08:00:00Z'))).toBe('2026-08-22');
  });

  it('is decided anew where the clock was wrong or the note is damaged', async () => {
    for (const [note, moment] of [
      ['2031-01-01', '2026-08-22T08:00:00Z'],
      ['', '2026-08-22T08:00:00Z'],
    ] as const) {
      writeFileSync(join(folder, 'as-of'), note);
      expect(await demoDay(folder, at(moment))).toBe('2026-08-21');
    }
  });

  it.each(['2026-01-05', '2026-04-20', '2026-04-30', '2028-02-29'])(
    'is never passed by a report of the library as of %s',
    (asOf) => {
      const days = planLibrary({ count: 72, seed: 'yanjian', asOf }).map(({ date }) => date);
      expect(days.toSorted().at(-1)?.localeCompare(asOf)).toBeLessThanOrEqual(0);
    },
  );
});
