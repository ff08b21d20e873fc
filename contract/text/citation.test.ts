import { expect, test } from 'vitest';
import { type CitedReport, citation, standardReference } from './citation.ts';

const report = (...names: string[]): CitedReport => ({
  name: '储能深度：装机翻倍',
  timeText: '2024-05-01',
  stockOrgData: { id: 1, name: '国信证券', is_broker: true },
  researcherData: names.map((name, id) => ({ id, name })),
});
const PLACE = { page: 7, url: 'https://yanjian.example/detail?fid=3&page=7' };

test('words are copied with title, organisation, date and page', () => {
  expect(citation('装机翻倍', report(), PLACE)).toBe(
    '“装机翻倍”\n——国信证券《储能深度：装机翻倍》，2024-05-01，第 7 页',
  );
  expect(citation('年份\t收入\n2024\t1', report(), PLACE)).toMatch(/^年份\t收入\n2024\t1\n——国信证券/u);
});

test.each([
  [
    report('张三', '李四'),
    '张三, 李四. 储能深度：装机翻倍[R/OL]. 国信证券, 2024: 7(2024-05-01)[2026-11-22]. ',
  ],
  [
    report('甲', '乙', '丙', '丁'),
    '甲, 乙, 丙, 等. 储能深度：装机翻倍[R/OL]. 国信证券, 2024: 7(2024-05-01)[2026-11-22]. ',
  ],
  [report(), '国信证券. 储能深度：装机翻倍[R/OL]. 国信证券, 2024: 7(2024-05-01)[2026-11-22]. '],
])('a reference is written as GB/T 7714 asks (%#)', (cited, expected) => {
  expect(standardReference(cited, PLACE, '2026-11-22')).toBe(`${expected}${PLACE.url}.`);
});

test('what nobody knows is left out', () => {
  const bare = { ...report(), stockOrgData: { id: 0, name: '', is_broker: false } };
  expect(standardReference(bare, PLACE, '2026-11-22')).toBe(
    `储能深度：装机翻倍[R/OL]. 2024: 7(2024-05-01)[2026-11-22]. ${PLACE.url}.`,
  );
});
