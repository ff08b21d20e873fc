import { expect, test } from 'vitest';
import { firstProblem, taxNumberOf } from './invoice-problems.ts';

const GOOD = { title: '某某科技有限公司', taxNumber: '91310000ma1k00000x', email: 'cw@mou.example' };

test('a company with its number, and a person without one, may ask', () => {
  expect(firstProblem(GOOD)).toBeNull();
  expect(firstProblem({ ...GOOD, title: '张三', taxNumber: '' })).toBeNull();
});

test.each([
  ['title', { title: ' 某 ' }],
  ['taxNumber', { taxNumber: '' }],
  ['taxNumber', { taxNumber: '9131' }],
  ['taxNumber', { taxNumber: '91310000-A1K00000X' }],
  ['email', { email: '' }],
  ['email', { email: 'cw@mou' }],
  ['email', { email: 'cw mou@x.example' }],
])('%s is asked for again: %o', (field, change) => {
  expect(firstProblem({ ...GOOD, ...change })?.field).toBe(field);
});

test('a number copied with spaces, small or full-width letters is the same number', () => {
  expect(taxNumberOf(' ９１３１ 0000 ma1k 00000x ')).toBe('91310000MA1K00000X');
});
