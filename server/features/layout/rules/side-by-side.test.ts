import { expect, test } from 'vitest';
import type { PdfLine } from '#server/ports/pdf.ts';
import { sideBySide } from './side-by-side.ts';

const SIZE = 10;
const line = (text: string, left: number, top: number): PdfLine => ({
  text,
  box: { left, top, right: left + text.length * SIZE, bottom: top + SIZE },
  fontSize: SIZE,
  bold: false,
  startsBold: false,
});
const textsOf = (lines: PdfLine[]) => sideBySide(lines).map((part) => part.map(({ text }) => text));

const HEAD = line('3.2 边际变化', 50, 80);
const LEFT = ['客户库存回到正常水位，模拟芯片订单恢复', '呈“小单、急单”的特征。'];
const RIGHT = [
  '算力需求从训练转向推理，芯片对成本更敏',
  '感，给了专用架构与高带宽存储更大的空',
  '间，行业格局因此而变。',
];
const block = (indent: number, top = 100): PdfLine[] =>
  [
    [LEFT, 50],
    [RIGHT, 310],
  ].flatMap(([texts, left]) =>
    (texts as string[]).map((text, row) =>
      line(text, (left as number) + (row === 0 ? indent : 0), top + row * 16),
    ),
  );
const AFTER = line('跟踪指标：渠道库存为10.4周，较2019年的9.0周增长15.6%，先于价格见顶。', 50, 160);

test('two paragraphs beside each other are read one after the other, the longer one whole', () => {
  expect(textsOf([HEAD, ...block(20), AFTER])).toEqual([[HEAD.text], LEFT, RIGHT, [AFTER.text]]);
});

test('what crosses from one column to the other ends them', () => {
  const crossing = line('两栏之后的一段话从左到右占满整行，读在两栏之后，一个字也不少。', 50, 148);
  expect(textsOf([...block(20), crossing])).toEqual([LEFT, RIGHT, [crossing.text]]);
});

test.each([
  ['cells that do not stand in', block(0)],
  ['cells in the middle of their columns', block(42)],
  [
    'a legend of short names',
    [
      line('三年信用利差均值', 70, 100),
      line('二级资本债利差', 330, 100),
      line('（BP）', 50, 116),
      line('（BP）', 310, 116),
    ],
  ],
  [
    'figures',
    [
      line('10,457.0 11,151.0', 70, 100),
      line('12,456.0 13,526.0', 330, 100),
      line('14,714', 50, 116),
      line('15,000', 310, 116),
    ],
  ],
  [
    'lines far below',
    [...block(20).filter(({ box }) => box.top === 100), line('注一', 50, 140), line('注二', 310, 140)],
  ],
])('%s stay as they are', (_what, lines) => {
  expect(sideBySide(lines)).toEqual([lines]);
});
