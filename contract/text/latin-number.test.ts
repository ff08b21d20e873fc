import { expect, test } from 'vitest';
import { joinRun, otherVersions, writtenAsOne, yearSeams } from './latin-number.ts';

test.each([
  ['ASCO2026', [4]],
  ['2026ASCO', [4]],
  ['2026asco年会', [4]],
  ['英伟达GTC2026大会', [6]],
  ['WAIC2025与CES2026', [4, 12]],
  ['Cybersec2026', [8]],
])('%s comes apart where the year begins or ends', (text, seams) => {
  expect(yearSeams(text)).toEqual(seams);
});

test.each([
  'FY2026',
  'CY2025',
  'CSI2000',
  '2026E',
  '2026H1',
  '2025top20',
  'GPT5',
  'A2026',
  'x86',
  '20260330',
  'ASCO20261',
])('%s is one word', (text) => {
  expect(yearSeams(text)).toEqual([]);
});

test.each([
  ['gpt5', ['gpt 5']],
  ['gpt-5', ['gpt5']],
  ['iphone17', ['iphone 17']],
  ['cxl3.0', ['cxl 3.0']],
  ['gpt-5.6', ['gpt5.6']],
  ['h20', []],
  ['m2', []],
  ['asco2026', []],
  ['pb-roe', []],
  ['300750', []],
])('%s is written as %j too', (text, ways) => {
  expect(otherVersions(text)).toEqual(ways);
});

test('a name and its version or year are one word where they are neighbours, and other pairs are not', () => {
  expect(writtenAsOne('gpt', '5')).toBe('gpt5');
  expect(writtenAsOne('gpt', '5.6')).toBe('gpt5.6');
  expect(writtenAsOne('asco', '2026')).toBe('asco2026');
  expect(writtenAsOne('2026', 'asco')).toBe('2026asco');
  for (const [first, second] of [
    ['5', 'gpt'],
    ['中证', '500'],
    ['csi', '2000'],
    ['vera', 'rubin'],
    ['m', '2'],
  ] as const)
    expect(writtenAsOne(first, second), first + second).toBeNull();
});

test('a run keeps the space between Latin words and numbers alone', () => {
  expect(joinRun(['Vera', 'Rubin', '量产'])).toBe('Vera Rubin量产');
  expect(joinRun(['光伏', '2026', '展望'])).toBe('光伏2026展望');
  expect(joinRun(['GPT', '5'])).toBe('GPT 5');
  expect(joinRun([])).toBe('');
});
