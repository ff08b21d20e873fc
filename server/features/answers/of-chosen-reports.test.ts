import { expect, test } from 'vitest';
import { newCaller } from '#server/testing/new-caller.ts';
import { passage, word } from '#server/testing/passage-fixture.ts';
import type { ReadPassage } from '../evidence/index.ts';
import type { Passages } from '../passages/index.ts';
import { findAnswer } from './find-answer.ts';

const finding = (term: string, found: ReadPassage): Pick<Passages, 'find' | 'of'> => ({
  find: async () =>
    ({ words: [word(term)], passages: [found], ofAll: 1000 }) as unknown as Awaited<
      ReturnType<Passages['find']>
    >,
  of: async () => [],
});

test.each([
  [
    '销量',
    '销量是多少？',
    passage('报告期内公司销量为34.4万辆。', { company: '清河汽车', title: '清河汽车：出海' }),
  ],
  ['cpi', '8月CPI同比', passage('8月CPI同比上涨2.9%。', { title: '美国8月CPI数据点评' })],
])(
  '%s: who asks reports that are chosen asks of whom and of where they are; of the library nobody does',
  async (term, query, found) => {
    const told = async (fids: readonly number[] | null) =>
      (await findAnswer(finding(term, found), { query, fids }, newCaller())).chosen.map(({ text }) => text);
    expect(await told([1])).toEqual([found.text]);
    expect(await told([1, 2])).toEqual([found.text]);
    expect(await told(null)).toEqual([]);
  },
);
