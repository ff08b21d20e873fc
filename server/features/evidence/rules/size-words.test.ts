import { expect, test } from 'vitest';
import { isSize } from './size-words.ts';

test.each(['出货量', '成交额', '毛利率', '销售费', '均价', '产值', '市值', '盈亏比', '退货率', '电价'])(
  '%s may be measured',
  (word) => expect(isSize(word)).toBe(true),
);

test.each(['消费', '新消费', '能量', '流量', '质量', '使用价值', '动量', '涨价', '对比', '机器人', '量'])(
  '%s may not, or not by its end',
  (word) => expect(isSize(word)).toBe(false),
);
