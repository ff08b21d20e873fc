import { describe, expect, it } from 'vitest';
import { word } from '#server/testing/drawn-chart.ts';
import { readLabels } from '../../marks/index.ts';
import { reckonTimes, splitTimes } from './times-of-day.ts';

const evenly = (count: number) => Array.from({ length: count }, (_, at) => ({ x: 100 + at, reaches: [] }));

/** Which slots have a label of their own. */
function own(count: number, texts: Record<number, string>) {
  const labels = readLabels(Object.entries(texts).map(([at, text]) => word(text, Number(at) * 100, 200)));
  return Array.from({ length: count }, (_, at) => labels.find(({ x }) => Math.round(x / 100) === at) ?? null);
}

const EVERY_22 = { 0: '930', 22: '952', 44: '1014', 66: '1036', 88: '1058', 110: '1120', 132: '1312' };

describe('times of a day along an axis', () => {
  it('go on minute by minute, and over noon', () => {
    const names = reckonTimes(own(240, EVERY_22), evenly(240));
    expect([0, 1, 119, 120, 239].map((at) => names?.[at])).toEqual([
      '09:30',
      '09:31',
      '11:29',
      '13:00',
      '14:59',
    ]);
  });

  it('close the morning at half past eleven where a minute is named by its end', () => {
    const names = reckonTimes(own(240, { 0: '9:31', 29: '10:00', 89: '11:00', 179: '14:00' }), evenly(240));
    expect([0, 119, 120, 239].map((at) => names?.[at])).toEqual(['09:31', '11:30', '13:01', '15:00']);
  });

  it('are none where a label is no time of trading, stands one off, or the points go on beyond the day', () => {
    expect(reckonTimes(own(240, { ...EVERY_22, 22: '1215' }), evenly(240))).toBeNull();
    const { 110: _, ...rest } = EVERY_22;
    expect(reckonTimes(own(240, { ...rest, 111: '1120' }), evenly(240))).toBeNull();
    expect(reckonTimes(own(300, EVERY_22), evenly(300))).toBeNull();
    expect(reckonTimes(own(240, { 0: '930', 22: '952', 44: '1014' }), evenly(240))).toBeNull();
  });

  it('are told apart where they stand so close that they are one run of digits', () => {
    const run = readLabels([word('101410361058', 200, 200)]).flatMap(splitTimes);
    expect(run.map(({ text }) => text)).toEqual(['1014', '1036', '1058']);
    expect((run[1]?.x ?? 0) - (run[0]?.x ?? 0)).toBeCloseTo((run[2]?.x ?? 0) - (run[1]?.x ?? 0));
    expect(run[1]?.x).toBeCloseTo(200);
  });

  it('are not made of other runs of digits', () => {
    for (const text of ['20140512', '10361014', '101410361', '12001215', '600519'])
      expect(readLabels([word(text, 200, 200)]).flatMap(splitTimes)).toHaveLength(1);
  });
});
