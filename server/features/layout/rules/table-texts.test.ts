import { describe, expect, it } from 'vitest';
import type { PdfLine } from '#server/ports/pdf.ts';
import { box, page } from '#server/testing/pdf-page.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import type { ReportChart } from './page-parts.ts';
import { joinParagraphs } from './paragraphs.ts';

const TABLE = box(60, 95, 540, 400);

const TABLED: ReportChart = {
  ...{ name: '策略的业绩', number: '表 7', page: 2, box: TABLE, kind: 'table' },
  ...{ source: '', unitLine: '', isPictured: false, near: '' },
};

/** Ten points high; of the breadth of its letters, around its middle. */
function cell(text: string, middle: number, top: number): PdfLine {
  const half =
    ([...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 9 : 4.5), 0) || 9) / 2;
  return {
    text,
    box: box(middle - half, top, middle + half, top + 10),
    fontSize: 9,
    bold: false,
    startsBold: false,
  };
}

/** Rows of cells whose middles stand at the same places. */
const rowsOf = (rows: readonly (readonly string[])[], top: number, pitch = 15): PdfLine[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((text, at) => (text === '' ? [] : [cell(text, 110 + 100 * at, top + row * pitch)])),
  );

const read = (lines: PdfLine[], figures = [TABLE]): [string, string][] =>
  joinParagraphs([page([]), { ...page(lines, [], 2), figures }], [TABLED]).map(({ kind, text }) => [
    kind,
    text,
  ]);

const BODY = [
  ['年化收益', '21.01%', '17.14%', '5.70%'],
  ['最大回撤', '15.89%', '20.80%', '73.03%'],
  ['夏普比率', '1.32', '1.08', '0.21'],
];
const told = BODY.map((row) => row.join(' '));

describe('a table', () => {
  it('is read whole, whatever is drawn behind its head and its cells', () => {
    const random = seededRandom();
    for (let time = 0; time < 20; time += 1) {
      const figures = BODY.map(([name = '']) => [
        name,
        ...[1, 2, 3].map(() => `${random.integer(-99, 99)}.${random.integer(10, 99)}%`),
      ]);
      const grounds = [box(60, 95, 540, 110 + random.integer(0, 60)), TABLE];
      const lines = rowsOf([['指标', '策略', '基准', '超额'], ...figures], 100);
      expect(read(lines, grounds)).toEqual([
        ['table', ['指标 策略 基准 超额', ...figures.map((row) => row.join(' '))].join('\n')],
      ]);
    }
  });

  it('has a head whose cells are broken over as many lines as they need, each of them whole', () => {
    const head = [
      cell('指标', 110, 112),
      cell('轮动策略', 210, 100),
      cell('（加入债', 210, 112),
      cell('券）', 210, 124),
      cell('轮动策略', 310, 112),
      cell('上证', 410, 106),
      cell('综指', 410, 118),
    ];
    const [[, text = ''] = []] = read([...head, ...rowsOf(BODY, 145)]);
    expect(text.split('\n')).toEqual(['指标 轮动策略（加入债券） 轮动策略 上证综指', ...told]);
  });

  it('has a head whose names go on in brackets, and not a row of figures whose next stand in brackets', () => {
    const [[, text = ''] = []] = read([
      ...rowsOf(
        [
          ['', '第一季度', '第二季度'],
          ['', '（1-3 月份）', '（4-6 月份）'],
        ],
        100,
        13,
      ),
      ...rowsOf(BODY, 145),
    ]);
    expect(text.split('\n')).toEqual(['第一季度（1-3 月份） 第二季度（4-6 月份）', ...told]);
    const tested = [
      ['MKT', '0.90', '1.02'],
      ['', '(28.02)', '(25.59)'],
    ];
    const [[, apart = ''] = []] = read([...rowsOf(tested, 100, 13), ...rowsOf(BODY, 145)]);
    expect(apart.split('\n').slice(0, 2)).toEqual(['MKT 0.90 1.02', '(28.02) (25.59)']);
  });

  it('has a head of names that are all broken in two, closer than its rows, and not two rows of names', () => {
    const names = [
      ['', '累计', '最大回', '年化'],
      ['', '收益率', '撤', '波动率'],
    ];
    const rowsRead = (pitch: number) =>
      read([
        ...rowsOf(names, 100, pitch),
        ...rowsOf([['', '沪深组合', '', '']], 138),
        ...rowsOf(BODY, 156, 18),
      ])[0]?.[1].split('\n') ?? [];
    expect(rowsRead(13)[0]).toBe('累计收益率 最大回撤 年化波动率');
    expect(rowsRead(17).slice(0, 2)).toEqual(['累计 最大回 年化', '收益率 撤 波动率']);
  });

  it('keeps apart a heading over two columns and the names under it', () => {
    const head = [
      cell('上证指数', 260, 100),
      cell('指标', 110, 107),
      cell('策略', 210, 114),
      cell('基准', 310, 114),
    ];
    const [[, text = ''] = []] = read([...head, ...rowsOf(BODY, 135)]);
    expect(text.split('\n').slice(0, 3)).toEqual(['上证指数', '指标', '策略 基准']);
  });

  it('says the name of a group, which stands between two of its rows, with the first of them', () => {
    const group = { ...cell('成长', 90, 107), fontSize: 9 };
    const rows = [
      ['', '利润增速', '当季同比'],
      ['', '收入增速', '当年累计'],
    ];
    const [[, text = ''] = []] = read([...rowsOf(rows, 100, 14), group]);
    expect(text.split('\n')).toEqual(['成长 利润增速 当季同比', '收入增速 当年累计']);
  });

  it('says what is said once of several rows with the first of them, and no name of a row in another', () => {
    const rows = ['MACD', 'DEA', 'DIF'].map((name) => ['技术', name]);
    const said = ['长周期取三十日，短', '周期取十日'].map((text, at) => cell(text, 310, 106 + at * 14));
    const [[, text = ''] = []] = read([...rowsOf(rows, 100, 13), ...said]);
    expect(text.split('\n')).toEqual(['技术 MACD 长周期取三十日，短周期取十日', '技术 DEA', '技术 DIF']);
    const below = said.map((line) => ({ ...line, box: { ...line.box, top: line.box.top + 9 } }));
    const [[, apart = ''] = []] = read([...rowsOf(rows, 100, 13), ...below]);
    expect(apart).not.toContain('技术 MACD 长');
  });

  it('has the name of a group beside two rows of one cell, unless the first fills its column', () => {
    const rated = (right: number): PdfLine[] => [
      { ...cell('预期涨幅在百分之五至十五之间', 0, 100), box: box(180, 100, right, 110) },
      cell('股票评级', 110, 107),
      { ...cell('预期涨幅在正负百分之五之间', 0, 114), box: box(180, 114, 320, 124) },
      ...rowsOf(BODY, 140),
    ];
    const rowsRead = (right: number) => read(rated(right))[0]?.[1].split('\n').slice(0, -BODY.length);
    expect(rowsRead(330)).toEqual(['预期涨幅在百分之五至十五之间', '股票评级', '预期涨幅在正负百分之五之间']);
    expect(rowsRead(535)).toEqual(['股票评级 预期涨幅在百分之五至十五之间预期涨幅在正负百分之五之间']);
  });

  it('ends where the notes over all of its columns begin, which are text', () => {
    const note = '注意：以上各项指标均按照回测区间内的日收益率计算得到，未考虑交易费用与冲击成本，';
    const notes = [note, '不代表未来的表现。'].map((text, at) => ({
      ...cell(text, 0, 160 + 13 * at),
      box: box(64, 160 + 13 * at, at === 0 ? 538 : 150, 170 + 13 * at),
    }));
    expect(read([...rowsOf(BODY, 100), ...notes])).toEqual([
      ['table', told.join('\n')],
      ['body', `${note}不代表未来的表现。`],
    ]);
  });

  it('of long texts is read as text is: each goes on from line to line', () => {
    const long = [
      '公司董事会审议通过了关于回购注销部',
      '分激励对象已经获授但是尚未解除限售，',
      '的限制性股票的议案并同意对其所持有',
      '的全部股份按照授予的价格予以回购，',
      '相关的工商变更登记手续已办理完毕。',
    ];
    const lines = long.map((text, at) => ({
      ...cell(text, 0, 100 + 13 * at),
      box: box(64, 100 + 13 * at, 290, 110 + 13 * at),
    }));
    const kinds = read(lines).map(([kind, text]) => `${kind} ${text}`);
    expect(kinds).toContain(`body ${long.join('')}`);
  });
});

describe('what a drawing covers beside its table', () => {
  it('is the text that it was', () => {
    const unit = cell('单位：元 币种：人民币', 460, 84);
    const said = cell('按组合计提坏账的确认标准及说明：', 140, 402);
    const table = rowsOf([['指标', '策略', '基准', '超额'], ...BODY], 100);
    const texts = read([unit, ...table, said], [box(60, 80, 540, 414)]).map(([, text]) => text);
    expect(texts).toContain(unit.text);
    expect(texts).toContain(said.text);
  });
});

describe('the name of a group beside its rows', () => {
  const groups = ['上证50', '沪深300'];
  const inner = (count: number): PdfLine[] =>
    rowsOf(
      groups.flatMap((group) =>
        Array.from({ length: count }, (_, at) => [
          '',
          `${group === '上证50' ? '大' : '中'}盘第${at}项`,
          `${at}.5%`,
          '1.2%',
        ]),
      ),
      115,
    );
  const head = rowsOf([['标的', '统计项', '策略', '基准']], 100);
  const nameOf = (group: number, count: number): PdfLine =>
    cell(groups[group] ?? '', 110, 115 + 15 * (group * count + (count - 1) / 2));

  it.each([2, 3, 4, 5])('is said with the first of %i rows, in whose middle it stands', (count) => {
    const lines = [...head, ...inner(count), nameOf(0, count), nameOf(1, count)];
    const rows = read(lines)[0]?.[1].split('\n') ?? [];
    expect(rows).toHaveLength(1 + 2 * count);
    expect(rows[1]).toBe('上证50 大盘第0项 0.5% 1.2%');
    expect(rows[1 + count]).toBe('沪深300 中盘第0项 0.5% 1.2%');
  });

  it('stays where it stands when the groups do not add up', () => {
    const lines = [...head, ...inner(3), nameOf(0, 3), cell('沪深300', 110, 115 + 15 * 3)];
    const rows = read(lines)[0]?.[1].split('\n') ?? [];
    expect(rows[2]).toBe('上证50 大盘第1项 1.5% 1.2%');
  });
});

describe('a head', () => {
  const above = [cell('混动2年', 310, 100), cell('混动3年', 410, 100)];
  const below = [cell('动态模型', 310, 118), cell('动态模型', 410, 118)];
  const between = [cell('指数标的', 110, 109), cell('统计项', 210, 109)];

  it('of two lines has the names of one line between them in its row', () => {
    const lines = [...above, ...between, ...below, ...rowsOf(BODY, 140)];
    expect(read(lines)[0]?.[1].split('\n')[0]).toBe('指数标的 统计项 混动2年动态模型 混动3年动态模型');
  });

  it('is none behind the first figures: there each line is a row', () => {
    const moved = [...above, ...between, ...below].map((line) => ({
      ...line,
      box: { ...line.box, top: line.box.top + 60, bottom: line.box.bottom + 60 },
    }));
    const text = read([...rowsOf(BODY, 100), ...moved])
      .map(([, each]) => each)
      .join('\n');
    expect(text).not.toContain('混动2年动态模型');
  });
});
