import { expect, test } from 'vitest';
import { isTopic } from './is-topic.ts';

test.each([
  ['储能', '储能行业深度：出海加速'],
  ['hbm', '电子行业周报：HBM需求旺盛'],
  ['铜价', '有色金属周报：供给收缩，铜价上行'],
  ['银行', '银行'],
])('%s is what %s is on', (text, title) => {
  expect(isTopic(text, [title])).toBe(true);
});

test.each([
  ['退出', '家电：海外品牌退出中国市场'],
  ['退出', '退出加速，格局改善'],
  ['共享', '共享办公的兴起'],
  ['出口', '光伏组件出口月报'],
  ['锂', '锂行业：价格企稳'],
  ['储能', '海外户用储能的下一站'],
])('%s is none by %s', (text, title) => {
  expect(isTopic(text, [title])).toBe(false);
});
