import { expect, test } from 'vitest';
import { bar, stroke, word } from '#server/testing/drawn-chart.ts';
import { readLabels, readMarks } from '../../marks/index.ts';
import { readLegend } from './legend.ts';

const NUMBERS = [0, 20, 40, 60, 80].map((value) => word(`${value}%`, 410, 200 - value, 'left'));
/** The mark of the last point of a line, right beside the number 60% of the scale. */
const mark = stroke([401, 138, 404, 142, 407, 138], '#c00000');

const namesIn = (...[paths, words]: [ReturnType<typeof bar>[], ReturnType<typeof word>[]]) =>
  readLegend(readLabels(words), readMarks({ paths, words, images: [] })).entries.map(({ name }) => name);

test('a number in the column of a scale is no name, though the end of a line stands beside it', () => {
  const sample = bar(100, 236, 110, 244, '#7f7f7f');
  expect(namesIn([mark, sample], [...NUMBERS, word('数量', 114, 240, 'left')])).toEqual(['数量']);
});

test('numbers one under another that have each their sample are names', () => {
  const lines = [5, 10, 20, 60];
  const samples = lines.map((_, at) => bar(300, 60 + at * 14, 312, 68 + at * 14, `#0000${at + 1}0`));
  const names = lines.map((days, at) => word(`${days}`, 316, 64 + at * 14, 'left'));
  expect(namesIn(samples, [...names, ...NUMBERS])).toEqual(['5', '10', '20', '60']);
});
