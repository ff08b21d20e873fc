import { describe, expect, it } from 'vitest';
import { word } from '#server/testing/drawn-chart.ts';
import { readLabels } from '../../marks/index.ts';
import { datesByScale } from './date-scale.ts';

const slots = (...xs: number[]) => xs.map((x) => ({ x, reaches: [] }));
const row = (...texts: string[]) => readLabels(texts.map((text, at) => word(text, 100 + at * 73.1, 200)));
const YEARS = row('2011/6/1', '2012/6/1', '2013/6/1', '2014/6/1', '2015/6/1');

describe('points between the dates of a scale of days', () => {
  it('are of the day that their place tells', () => {
    const dated = datesByScale(slots(100, 103.7, 250, 400), YEARS);
    expect(dated?.names).toEqual(['2011-06-01', '2011-06-19', '2013-06-19', '2015-07-09']);
    expect(dated?.row).toHaveLength(5);
  });

  it('are of none where the dates do not go on as evenly as they stand, or are months', () => {
    expect(
      datesByScale(slots(100, 250), row('2011/6/1', '2012/6/1', '2013/9/1', '2014/6/1', '2015/6/1')),
    ).toBeNull();
    expect(datesByScale(slots(100, 250), row('2011-06', '2012-06', '2013-06', '2014-06'))).toBeNull();
    expect(datesByScale(slots(100, 250), row('2011/6/1', '2012/6/1', '2013/6/1'))).toBeNull();
  });

  it('are of none where one lies beyond the scale', () => {
    expect(datesByScale(slots(60, 250), YEARS)).toBeNull();
    expect(datesByScale(slots(100, 900), YEARS)).toBeNull();
  });
});
