import { expect, test } from 'vitest';
import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { joinParagraphs } from './paragraphs.ts';

const SIZE = 10;
/** A line of Han text as wide as its characters. */
const line = (text: string, left: number, top: number): PdfLine => ({
  text,
  box: { left, top, right: left + text.length * SIZE, bottom: top + SIZE },
  fontSize: SIZE,
  bold: false,
  startsBold: false,
});

const page = (lines: PdfLine[]): PdfPage => ({
  number: 7,
  width: 595,
  height: 842,
  lines,
  figures: [],
  edges: new Float32Array(),
  drawings: [],
  pictured: 0,
});
const texts = (lines: PdfLine[]) => joinParagraphs([page(lines)], []).map(({ text }) => text);

test('cells that run over several lines are read one after the other, not across', () => {
  const above = line('公司本年度的关联交易事项与查询索引列示如下，均已按规定履行审议程序。', 90, 80);
  const cells = [
    [line('公司第三届董事会第十四次会议审议', 90, 110), line('详见交易所网站刊登的公司公告与决', 320, 110)],
    [line('通过了关于日常关联交易预计的议案', 90, 124), line('议公告原文，以及独立董事发表的意', 320, 124)],
    [line('并提交股东大会。', 90, 138), line('见全文。', 320, 138)],
  ].flat();
  expect(texts([above, ...cells])).toEqual([
    above.text,
    '公司第三届董事会第十四次会议审议通过了关于日常关联交易预计的议案并提交股东大会。',
    '详见交易所网站刊登的公司公告与决议公告原文，以及独立董事发表的意见全文。',
  ]);
});

test('a list of names side by side stays a table, read across', () => {
  const rows = ['甲乙丙丁精密机械制造厂', '江南冷链装备研究所公司', '东海罐式集装箱储运设备制造公司'].flatMap(
    (name, at) => [line(name, 90, 110 + at * 14), line(`${name}法人代表`, 320, 110 + at * 14)],
  );
  expect(texts(rows)).toHaveLength(1);
});
