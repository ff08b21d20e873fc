import { describe, expect, it } from 'vitest';
import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { box, page } from '#server/testing/pdf-page.ts';
import { FULL, textLine as line, REST, textsOf } from '#server/testing/text-lines.ts';

describe('where a paragraph ends', () => {
  it('is the sentence that leaves room for the next character, as far as other lines reach', () => {
    const short = { ...line(`${FULL.slice(3)}。`, 115), box: box(170, 115, 534, 125) };
    expect(textsOf(page([line(FULL, 100), short, line(FULL, 130)]))).toEqual([FULL + short.text, FULL]);
    const filled = { ...short, box: box(170, 115, 545, 125) };
    expect(textsOf(page([line(FULL, 100), filled, line(FULL, 130)]))).toEqual([FULL + short.text + FULL]);
  });

  it('is a day or the number of an equation by itself', () => {
    const text = [line(FULL, 130), line(FULL, 145), line(FULL, 160)];
    for (const alone of ['2019 年 12 月 31 日', '（13）']) {
      const first = { ...line(alone, 115), box: box(500, 115, 550, 125) };
      expect(textsOf(page([first, ...text])).some((each) => each.startsWith(alone) && each !== alone)).toBe(
        false,
      );
    }
  });

  it('is not the foot of a page for the text of a bullet', () => {
    const item = line('✓ 绿色线（“上唇线”）——五根价格柱的移动平均线，同时向右边（未来）', 780);
    const rest = line('移动三根价格柱。', 60, { left: 188 });
    const before = [line(FULL, 100), line(FULL, 115), line(FULL, 130)];
    const after = [line(FULL, 90), line(FULL, 105)];
    expect(textsOf(page([...before, item], [], 2), page([rest, ...after], [], 3))).toContain(
      item.text + rest.text,
    );
  });
});

describe('a line that a formula cut short', () => {
  const first = line('设有两个时间序列，若过去的值有助于预测另一个，则变量甲是变量乙', 100, { right: 480 });
  const others = [line(FULL, 40), line(FULL, 55), line(`${FULL.slice(1)}。`, 70)];
  const read = (before: PdfLine, rest: string): string[] =>
    textsOf(page([...others, before, line(rest, 115)])).slice(1);

  it('goes on in one that no paragraph begins with', () => {
    for (const rest of ['的格兰杰原因，通俗地说是先行。', '）所示，通俗地说它是先行的。'])
      expect(read(first, rest)).toEqual([first.text + rest]);
    expect(read(first, '的确，通俗地说它是先行的。')).toHaveLength(2);
  });
});

describe('points that are numbered in running text', () => {
  const endingIn = (text: string): string => `${FULL.slice(text.length)}${text}`;

  it.each([
    ['：1、基于期限择时；', '2、基于行业择时并给出仓位的建议。'],
    ['：（1）流动性的约束。', '（2）管理能力的限制，很难集中仓位。'],
  ])('go on where the next begins a line: %s %s', (first, next) => {
    const read = (top: string): string[] =>
      textsOf(page([line(FULL, 85), line(endingIn(top), 100), line(next, 115)]));
    expect(read(first)).toEqual([FULL + endingIn(first) + next]);
    expect(read('没有编号的一句话到此为止。')).toHaveLength(2);
  });
});

describe('a sentence in bold under the first line of a paragraph that is set in', () => {
  const first = line(`${FULL.slice(3)}。`, 100, { left: 188 });
  const bold = (text: string): PdfLine => line(text, 115, { bold: true });

  it('is of the paragraph where it fills its line, and a heading where it does not', () => {
    const full = [first, bold(FULL), line(REST, 130, { bold: true })];
    expect(textsOf(page(full))).toEqual([first.text + FULL + REST]);
    expect(textsOf(page([first, bold('行业内的超配'), line(FULL, 140)]))[1]).toBe('行业内的超配');
  });
});

describe('short lines one under the other', () => {
  it('are as many as they are: a day under the name of its department, numbers of a licence, people', () => {
    for (const lines of [
      ['金融工程研究', '2021 年 1 月 21 日'],
      ['SAC 执证编号：S0080513080002', 'SFC CE Ref：AND454'],
      ['叶 涛： 资深分析师，管理科学与工程硕士，进入研究中心。', '安宁宁： 资深分析师，数量经济学硕士。'],
    ]) {
      // Each reaches the edge of its column.
      const given = lines.map((text, at) => ({
        ...line(text, 100 + 15 * at),
        box: box(170, 100 + 15 * at, 550, 110 + 15 * at),
      }));
      expect(textsOf(page(given))).toEqual(lines);
    }
  });

  it('the second begins anew where the sentence of the first has ended and more white stands between than in a paragraph', () => {
    const ended = `${FULL.slice(1)}。`;
    const readAt = (gap: number): string[] => textsOf(page([line(ended, 100), line(REST, 110 + gap)]));
    expect(readAt(14)).toEqual([ended, REST]);
    expect(readAt(6)).toEqual([ended + REST]);
  });
});

describe('the day on which a report appeared', () => {
  it('is set under its title, and belongs to it', () => {
    const text = Array.from({ length: 12 }, (_, at) => line(FULL, 60 + 15 * at, { left: 40, right: 360 }));
    const aside = ['《择时系列报告之一》', '2017-11-23', '《择时系列报告之二》', '2017-5-26'].map(
      (each, at) => line(each, 100 + 13 * at, { left: at % 2 === 0 ? 391 : 510, right: 556 }),
    );
    const read = textsOf(page([...text, ...aside]));
    expect(read).toContain('《择时系列报告之一》2017-11-23');
    expect(read).toContain('《择时系列报告之二》2017-5-26');
  });
});

describe('a sentence that ends at the foot of a page', () => {
  const ended = `${FULL.slice(1)}。`;
  const setIn = (text: string, top: number): PdfLine => line(text, top, { left: 188 });

  it('has its paragraph go on where the next page does not set its first line in', () => {
    const first = page([setIn(FULL, 750), line(ended, 765)], [], 2);
    const next = (begins: PdfLine): PdfPage => page([begins, line(FULL, 75), line(REST, 90)], [], 3);
    expect(textsOf(first, next(line(FULL, 60)))).toEqual([FULL + ended + FULL + FULL + REST]);
    expect(textsOf(first, next(setIn(FULL, 60)))).toHaveLength(2);
    expect(textsOf(first, page([line(REST, 60), setIn(FULL, 90), line(FULL, 105)], [], 3))).toHaveLength(3);
    const flush = page([line(FULL, 750), line(ended, 765)], [], 2);
    expect(textsOf(flush, next(line(FULL, 60)))).toHaveLength(2);
  });
});
