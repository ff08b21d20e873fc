import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfNamed } from './of-thing.ts';

const SEED = 20_261_128;

const NAMES = ['低波动', '动量', '盈利质量', '北向', '换手率'];
const SORTS = ['因子', '策略', '组合'];

test(`what another factor, strategy or portfolio came to is not what the one that is asked for did (seed ${SEED})`, () => {
  const drawn = fc.record({
    names: fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 2 }),
    sort: fc.constantFrom(...SORTS),
    measure: fc.constantFrom('年化收益', '最大回撤', '胜率'),
    percent: fc.integer({ min: 1, max: 90 }),
  });
  fc.assert(
    fc.property(drawn, ({ names: [name = '', other = ''], sort, measure, percent }) => {
      const asked = `${name}${sort}的${measure}`;
      const told = `${measure}为 ${percent}%。`;
      expect(isOfNamed(`${name}${sort}${told}`, asked, [])).toBe(true);
      expect(isOfNamed(`与${other}${sort}相比，${name}${sort}${told}`, asked, [])).toBe(true);
      for (const plain of ['', `该${sort}`, `我们构建的${sort}`])
        expect(isOfNamed(`${plain}${told}`, asked, [])).toBe(true);
      expect([asked, isOfNamed(`${other}${sort}${told}`, asked, [`${name}${sort}`])]).toEqual([asked, false]);
      // Who names none may be told any.
      expect(isOfNamed(`${other}${sort}${told}`, `最好的${sort}的${measure}`, [])).toBe(true);
      // What names none is of what it stands under.
      expect(isOfNamed(told, asked, [`${other}${sort}的表现`])).toBe(sort !== '因子');
      expect(isOfNamed(told, asked, [`${name}${sort}的表现`, `${other}${sort}研究`])).toBe(true);
    }),
    { seed: SEED },
  );
});
