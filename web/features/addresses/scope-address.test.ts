import { expect, test } from 'vitest';
import { LIBRARY } from '#contract/rights/ask-scope.ts';
import { answerHref, askHref, scopeOf } from './scope-address.ts';

const readFrom = (href: string) => scopeOf(new URL(href, 'http://x').searchParams);

test('chosen reports go along with a question, and without any it is put to the library', () => {
  const scope = { fids: [7, 9], name: '搜索“光伏 & 储能”这一页的 2 份报告' };
  expect(readFrom(askHref(scope))).toEqual(scope);
  expect(readFrom(answerHref(' 装机？ ', scope))).toEqual(scope);
  expect(answerHref(' 装机？ ')).toBe(`/aianswer?${new URLSearchParams({ question: '装机？' })}`);
  expect(readFrom('/ai')).toEqual(LIBRARY);
});

test('nonsense is left out, and no more are asked than may be', () => {
  expect(readFrom('/ai?fids=x,0,1.5,7')).toEqual({ fids: [7], name: '1 份报告' });
  const many = Array.from({ length: 80 }, (_, at) => at + 1).join(',');
  const { fids, name } = readFrom(`/ai?fids=${many}&scope=${'长'.repeat(400)}`);
  expect([fids.length, name.length]).toEqual([50, 300]);
});
