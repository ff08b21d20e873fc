import { expect, test } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { standsIn, unsupported } from './facts.ts';

test.each([
  ['收入 12.3 亿元', '收入为12.3亿元。', []],
  ['收入 1,234.50 元', '收入 1234.5元', []],
  ['胜率 74.5％', '胜率为 74.5%', []],
  ['增长 5%', '增长 15%', ['5%']],
  ['增长 5%', '增长 5.1%', ['5%']],
  ['增长 300 家', '增长 3000 家', ['300家']],
  ['2019 年', '2018 年', ['2019年']],
  ['提高 4.97 个百分点', '提高 4.97%', ['4.97个百分点']],
  ['收入 12 亿元', '收入 12 万元', ['12亿元']],
  ['回撤 -5%', '回撤 5%', ['-5%']],
  ['约三成', '约两成', ['三成']],
  ['APM 因子', 'APMs 因子', ['apm']],
  ['VIX 上升', 'vix 上升', []],
])('%s, of %s', (claim, evidence, missing) => {
  expect(unsupported(claim, evidence)).toEqual(missing);
});

test('a known name that stands in the claim stands in its evidence', () => {
  expect(unsupported('国信证券看好光伏', '看好光伏', ['国信证券', '华泰证券'])).toEqual(['国信证券']);
  expect(unsupported('国信证券看好光伏', '国信 证券：看好光伏', ['国信证券'])).toEqual([]);
});

test('a quote stands where its words stand, wherever lines break, and nowhere else', () => {
  expect(standsIn('装机增长三成', '去年装机\n增长 三成，')).toBe(true);
  expect(standsIn('装机增长三成', '装机减少三成')).toBe(false);
  expect(standsIn(' ', '装机')).toBe(false);
});

test('drawn: what is said as it stands is supported, and with one figure changed it is not', () => {
  const random = seededRandom();
  const units = ['%', '亿元', '万元', '倍', '个百分点', '家', '天', ''];
  for (let round = 0; round < 500; round++) {
    const figures = Array.from({ length: random.integer(1, 5) }, () => ({
      value: random.integer(1, 9_999_999) / 100,
      unit: random.pick(units),
    }));
    const write = (list: typeof figures): string =>
      list.map(({ value, unit }, at) => `指标${'甲乙丙丁戊'[at]}为 ${value}${unit}`).join('，');
    const evidence = write(figures);
    const at = random.integer(0, figures.length - 1);
    expect(unsupported(write([figures[at] ?? { value: 1, unit: '' }]), evidence)).toEqual([]);
    const changed = figures.map((one, place) =>
      place === at ? { ...one, value: one.value + random.integer(1, 50) * 10_000_000 } : one,
    );
    expect(unsupported(write(changed), evidence)).toHaveLength(1);
  }
});
