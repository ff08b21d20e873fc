import { describe, expect, test } from 'vitest';
import { searchReports } from '#contract/calls/search.ts';
import { explainIssuesInChinese } from './issue-text.ts';
import { MalformedRequest, refuseNulCharacters } from './malformed-request.ts';

explainIssuesInChinese();

const faultOf = (fields: object) => searchReports.request.safeParse(fields).error?.issues[0]?.message;

describe('faults in Chinese', () => {
  test.each([
    [{ gid: {} }, '应为数字，或应为文本'],
    [{ secondaryIndustry: 'x,' }, '应为逗号分隔的数字编号'],
    [{ keyword: 5 }, '应为文本'],
    [{ pubdate: 9 }, '不能大于 4'],
    [{ keyword: '长'.repeat(201) }, '最多 200 个字'],
    [{ showTrader: 5 }, '应为 0，或应为 1，或应为 空文本，或应为布尔值'],
  ])('%j', (fields, message) => {
    expect(faultOf(fields)).toBe(message);
  });
});

test('the null character is refused at any depth, with the name of its field', () => {
  expect(() => refuseNulCharacters({ page: 1, keyword: '光伏', list: ['a', { b: 'c' }] })).not.toThrow();
  expect(() => refuseNulCharacters({ page: 1, list: ['a', { b: 'c\u0000' }] })).toThrow(MalformedRequest);
  expect(() => refuseNulCharacters({ keyword: '\u0000' })).toThrow('字段 keyword：');
});
