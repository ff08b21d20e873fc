import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saysFirmly } from './view-said.ts';

const SEED = 20_261_128;

test(`what others are said to think is not the view of the house, and what it says itself is (seed ${SEED})`, () => {
  const drawn = fc.record({
    who: fc.constantFrom('部分投资者', '当前有部分投资者', '市场', '有观点', '部分市场人士', '多数投资者'),
    how: fc.constantFrom('', '普遍', '仍然'),
    thinks: fc.constantFrom('认为', '担心'),
    view: fc.constantFrom('钢铁板块的上涨已经兑现', '反内卷有望只是短期主题', '需求机会不多'),
  });
  fc.assert(
    fc.property(drawn, ({ who, how, thinks, view }) => {
      const others = `${who}${how}${thinks}${view}`;
      expect(saysFirmly(others)).toBe(false);
      expect(saysFirmly(`我们认为${view}`)).toBe(true);
      expect(saysFirmly(`当前市场环境下我们认为${view}`)).toBe(true);
      expect(saysFirmly(`${others}，我们看好其中期价值`)).toBe(true);
    }),
    { seed: SEED },
  );
});
