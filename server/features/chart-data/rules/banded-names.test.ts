import { describe, expect, it } from 'vitest';
import type { AreaMatter } from '#server/ports/pdf.ts';
import { stroke, word } from '#server/testing/drawn-chart.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { readChartData } from './read-chart-data.ts';

const WIDTH = 80;
const ROW = 14;
/** Between the lines of one name. */
const LINE = 9.5;
const LEFT = 44;
const TOP = 100;

interface Group {
  /** Line after line. */
  name: string[];
  rows: string[][];
}

/** Headings and groups with a rule between them and none between their rows; names stand in the middle of their groups. */
function drawBands(
  head: readonly string[],
  groups: readonly Group[],
): { matter: AreaMatter; bottom: number } {
  const cell = (text: string, column: number, y: number) =>
    text === '' ? [] : [word(text, LEFT + column * WIDTH, y, 'left')];
  const words = head.flatMap((text, column) => cell(text, column, TOP));
  const wide = head.length * WIDTH;
  const rule = (y: number) => stroke([40, y, 40 + wide, y], '#999999', 0.5);
  const paths = [rule(TOP - ROW / 2), rule(TOP + ROW / 2)];
  let y = TOP + ROW;
  for (const { name, rows } of groups) {
    const middle = y + ((rows.length - 1) * ROW) / 2;
    words.push(
      ...name.flatMap((line, at) => cell(line, 0, middle + (at - (name.length - 1) / 2) * LINE)),
      ...rows.flatMap((row, at) => row.flatMap((text, column) => cell(text, column + 1, y + at * ROW))),
    );
    y += rows.length * ROW;
    paths.push(rule(y - ROW / 2));
  }
  return { matter: { words, paths, images: [] }, bottom: y - ROW / 2 + 1 };
}

function read(head: readonly string[], groups: readonly Group[]) {
  const { matter, bottom } = drawBands(head, groups);
  const box = { left: 40, top: TOP - ROW / 2 - 1, right: 40 + head.length * WIDTH, bottom };
  return readChartData({ name: '分部情况', box, kind: 'table' }, matter);
}

const HEAD = ['板块', '产品', '收入', '增速'];
const rowOf = (random: SeededRandom, at: string): string[] => [
  `产品${at}`,
  (random.integer(10, 900) + 0.5).toFixed(1),
  `${(random.integer(1, 40) + 0.5).toFixed(1)}%`,
];

describe('names in the middle of groups between rules', () => {
  it('are said in each of their rows, in however many lines they are printed', () => {
    for (let seed = 1; seed <= 80; seed += 1) {
      const random = seededRandom(seed);
      const groups = Array.from({ length: random.integer(2, 5) }, (_, group) => {
        const lines = random.integer(1, 3);
        return {
          name: Array.from({ length: lines }, (_, line) => `板块${group}之${line}`),
          rows: Array.from({ length: random.integer(lines + 1, 6) }, (_, at) =>
            rowOf(random, `${group}${at}`),
          ),
        };
      });
      const data = read(HEAD, groups);
      expect(data?.head, `seed ${seed}`).toEqual([HEAD]);
      expect(
        data?.rows.map(([name, product]) => [name, product]),
        `seed ${seed}`,
      ).toEqual(groups.flatMap(({ name, rows }) => rows.map(([product]) => [name.join(''), product])));
      let row = 1;
      const spans = groups.map(({ rows }) => {
        const span = { row, column: 0, rows: rows.length, columns: 1 };
        row += rows.length;
        return span;
      });
      expect(data?.spans, `seed ${seed}`).toEqual(spans);
    }
  });

  it('are not made up where each row has its own', () => {
    const random = seededRandom(7);
    const groups = [2, 3, 2].map((size, group) => ({
      name: [],
      rows: Array.from({ length: size }, (_, at) => rowOf(random, `${group}${at}`)),
    }));
    const { matter, bottom } = drawBands(HEAD, groups);
    const names = Array.from({ length: 7 }, (_, at) => word(`甲${at}`, LEFT, TOP + (at + 1) * ROW, 'left'));
    const box = { left: 40, top: TOP - ROW / 2 - 1, right: 40 + HEAD.length * WIDTH, bottom };
    const data = readChartData(
      { name: '', box, kind: 'table' },
      { ...matter, words: [...matter.words, ...names] },
    );
    expect(data?.rows.map(([name]) => name)).toEqual(['甲0', '甲1', '甲2', '甲3', '甲4', '甲5', '甲6']);
    expect(data?.spans).toEqual([]);
  });

  it('do not make rows of the lines of one cell', () => {
    const groups = ['一', '二', '三', '四'].map((name) => ({
      name: [`业务${name}`],
      rows: [
        ['面向企业客户的整', '连续三年增长并保'],
        ['体解决方案与长期', '持行业第一的位置'],
        ['运维服务', ''],
      ],
    }));
    const data = read(['业务', '说明', '情况'], groups);
    expect(data?.spans ?? []).toEqual([]);
    expect(data?.rows.filter(([name]) => name === '业务一').length ?? 0).toBeLessThanOrEqual(1);
  });
});
