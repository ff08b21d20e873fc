import { expect, test } from 'vitest';
import { isAskedByIssue } from './sought-series.ts';

const issue = (fid: number, titleKey: string) => ({
  fid,
  title: titleKey,
  titleKey,
  organisationId: 1,
  publishedAtSeconds: fid * 86_400,
  stocks: [],
  seriesKey: 'a',
});

test.each([
  ['旺盛', '有色周报供需旺盛', '有色周报价格回暖'],
  ['冲击', '海外周报关税冲击', '海外周报临变'],
  ['一季度', '医药周报一季度业绩披露', '医药周报震荡上行'],
])('%s: the issue that says it is what is asked, and not the newest', (word, older, newest) => {
  const factsOf = new Map([issue(1, older), issue(2, newest)].map((each) => [each.fid, each]));
  expect(isAskedByIssue({ fid: 1, series: [2] }, [word], factsOf)).toBe(true);
  expect(isAskedByIssue({ fid: 2, series: [1] }, [word], factsOf)).toBe(false);
  // Where nothing was typed beside the series, or both say it, the newest leads.
  expect(isAskedByIssue({ fid: 1, series: [2] }, [], factsOf)).toBe(false);
  expect(isAskedByIssue({ fid: 1, series: [2] }, ['周报'], factsOf)).toBe(false);
});
