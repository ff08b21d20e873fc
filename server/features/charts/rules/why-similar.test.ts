import { expect, test } from 'vitest';
import { whySimilar } from './why-similar.ts';

const report = {
  title: '光伏行业周报',
  chartNames: ['多晶硅价格走势', '组件出口量'],
  stocks: [{ code: '601012.SH', name: '隆基绿能' }],
  industries: [{ id: 63, name: '电力设备' }],
};
const chart = { name: '', stocks: [], industries: [] };

test.each([
  [{ ...chart, name: '多晶硅价格（元/千克）' }, '图名同样提到“多晶硅价格”'],
  [{ ...chart, name: '光伏新增装机' }, '图名同样提到“光伏”'],
  // What any chart is called says nothing.
  [{ ...chart, name: '营业收入走势', stocks: report.stocks }, '同样关于隆基绿能'],
  [{ ...chart, name: '电网投资', industries: report.industries }, '同属电力设备行业'],
  [{ ...chart, name: '电网投资' }, '图表的说明文字相近'],
])('%j', (found, why) => {
  expect(whySimilar(found, report)).toBe(why);
});
