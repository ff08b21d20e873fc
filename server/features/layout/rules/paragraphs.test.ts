import { describe, expect, it } from 'vitest';
import type { PdfLine } from '#server/ports/pdf.ts';
import { box, page } from '#server/testing/pdf-page.ts';
import { FULL, textLine as line, REST, textsOf } from '#server/testing/text-lines.ts';
import { joinParagraphs } from './paragraphs.ts';

describe('a paragraph', () => {
  it('goes on over double spacing where its sentence breaks off at the end of a full line', () => {
    expect(textsOf(page([line(FULL, 100), line(FULL, 130), line(REST, 160)]))).toEqual([FULL + FULL + REST]);
  });

  it('goes on over double spacing where letters that nobody can read take the place of words', () => {
    const partly = '▯和▯其中▯为t-1时刻的解释变(abcdefghijklmnop)';
    expect(textsOf(page([line(FULL, 85), line(partly, 100), line(REST, 129)]))).toEqual([
      FULL + partly + REST,
    ]);
  });

  it('ends at a wide gap where its sentence ends, where the line is short or of no running text', () => {
    const ended = `${FULL.slice(1)}。`;
    expect(textsOf(page([line(ended, 100), line(REST, 130)]))).toEqual([ended, REST]);
    const short = '证书编号以及研究员的姓名与';
    expect(textsOf(page([line(FULL, 60), line(short, 75), line(REST, 105)]))).toEqual([FULL + short, REST]);
    const address = `chenaolin${'@'.repeat(26)}gtjas.com`;
    expect(textsOf(page([line(address, 100), line(REST, 130)]))).not.toContain(address + REST);
  });

  it('goes on with a number that closes the bracket the line before opened', () => {
    const open = `${FULL.slice(4)}（图`;
    expect(textsOf(page([line(open, 100), line('11）。整体上要优于原因子。', 115)]))).toEqual([
      `${open}11）。整体上要优于原因子。`,
    ]);
    expect(textsOf(page([line(FULL, 100), line('11）整体上要优于原因子。', 115)]))).toHaveLength(2);
  });

  it('of titles listed beside the text is one title, folded or not', () => {
    const text = Array.from({ length: 30 }, (_, at) => line(FULL, 60 + 15 * at));
    const titles = ['《价值投资法之一二三四五》', '《价值之六》-2019.12', '《价值投资法之十一》'];
    const folded = ['《价值投资法之十二在各个行', '业中的应用与比较》'];
    const aside = [...titles, ...folded].map((title, at) => line(title, 100 + 14 * at, { left: 30 }));
    const read = textsOf(page([...text, ...aside]));
    expect(read.filter((each) => each.startsWith('《'))).toEqual([...titles, folded.join('')]);
  });

  it('of a list with letters hangs under its letter', () => {
    const item = `a) 股票池：${FULL.slice(7)}`;
    const lines = [line(item, 100), line(REST, 115, { left: 188 }), line(`b) ${REST}`, 130)];
    expect(textsOf(page(lines))).toEqual([item + REST, `b) ${REST}`]);
  });

  it('goes on in plain type behind a sentence in bold of several lines, and not behind a heading', () => {
    const bold = [line(FULL, 100, { bold: true }), line(FULL, 115, { bold: true })];
    expect(textsOf(page([...bold, line(REST, 130)]))).toEqual([FULL + FULL + REST]);
    expect(textsOf(page([...bold, line(REST, 134)]))).toEqual([FULL + FULL, REST]);
    expect(textsOf(page([line(FULL, 100, { bold: true }), line(REST, 115)]))).toEqual([FULL, REST]);
  });

  it('goes on at its own margin on the next page, where something there stands further left', () => {
    const notes = [700, 715, 730].map((top) => line('表格的行名以及其他说明的文字', top, { left: 48 }));
    const next = (left: number) =>
      textsOf(
        page([line(FULL, 100), line(FULL, 115)]),
        page([line(REST, 60, { left }), line(`${FULL}。`, 90), ...notes], [], 2),
      );
    expect(next(170)[0]).toBe(FULL + FULL + REST);
    expect(next(188)[0]).toBe(FULL + FULL);
  });

  it('goes on over what is left of a fraction in the line before, and not over a formula of its own', () => {
    const lines = [line(FULL, 100), { ...line('dt', 108), fontSize: 6 }, line(REST, 119)];
    expect(textsOf(page(lines))[0]).toBe(FULL + REST);
    const apart = [line(FULL, 100), line('MA(n)=price', 120, { left: 300 }), line(REST, 140)];
    expect(textsOf(page(apart))).toContain(FULL);
  });

  it('of one line at the foot of a page goes on at its left, and not with a first line that is set in', () => {
    const notes = [700, 715, 730].map((top) => line('表格的行名以及其他说明的文字', top, { left: 48 }));
    const next = (lines: PdfLine[]) =>
      textsOf(page([line(`${FULL}。`, 100), line(FULL, 130)]), page([...lines, ...notes], [], 2))[1];
    expect(next([line(REST, 60)])).toBe(FULL + REST);
    expect(next([line(FULL, 60), line(REST, 75, { left: 148 })])).toBe(FULL);
  });

  it('goes on in the next column where it is numbered and too long for a heading', () => {
    const next = (text: string) =>
      textsOf(page([line(text, 100)]), page([line(REST, 60), line(`${FULL}。`, 90)], [], 2))[0];
    expect(next(`2、阀值处理：${FULL}${FULL.slice(0, 20)}`)).toContain(REST);
    expect(next(`2、阀值处理的${FULL.slice(0, 30)}`)).not.toContain(REST);
  });

  it('that begins with a sentence in bold goes on where that ends within the first line', () => {
    const lead = { ...line(FULL, 100, { bold: true }), endsBold: false };
    expect(textsOf(page([lead, line(REST, 115)]))).toEqual([FULL + REST]);
    expect(textsOf(page([{ ...lead, endsBold: true }, line(REST, 115)]))).toEqual([FULL, REST]);
    const ended = `${FULL}。`;
    expect(textsOf(page([{ ...lead, text: ended }, line(REST, 115)]))).toEqual([ended, REST]);
  });

  it('goes on in the next line with a word or figure that was too long for the end of this', () => {
    const edge = line(`${FULL}。`, 85);
    const next = (text: string) => textsOf(page([edge, line(FULL, 100, { right: 520 }), line(text, 115)]));
    expect(next('-34.38%、-42.10%，低于其余各组。')).toEqual([
      `${FULL}。${FULL}-34.38%、-42.10%，低于其余各组。`,
    ]);
    expect(next('34 组低于其余各组。')).toHaveLength(2);
    expect(next(REST)).toHaveLength(2);
  });

  it('of a numbered item goes on though it is short, where it holds a whole sentence', () => {
    const next = (text: string) =>
      textsOf(page([line(text, 100)]), page([line(REST, 60), line(`${FULL}。`, 90)], [], 2))[0];
    expect(next(`2、阀值处理。${FULL.slice(0, 30)}`)).toContain(REST);
  });

  it('does not go on in the mark of a footnote or the dates of an axis', () => {
    const next = (text: string) => textsOf(page([line(FULL, 100)]), page([line(text, 60)], [], 2))[0];
    expect(next('9')).toBe(FULL);
    expect(next('2007/8/1 2008/8/1 2009/8/1')).toBe(FULL);
    expect(next(REST)).toBe(FULL + REST);
  });

  it('below a bullet goes on under its text, whichever of it is bold', () => {
    const bullet = (bold: boolean) => line(`❑${FULL.slice(1)}。`, 100, { bold });
    const under = (bold: boolean, left = 182) => line(REST, 115, { left, bold });
    const texts = (...lines: PdfLine[]) => textsOf(page([...lines, line(FULL, 145), line(FULL, 160)]))[0];
    const whole = `❑${FULL.slice(1)}。${REST}`;
    expect([texts(bullet(true), under(false)), texts(bullet(false), under(true))]).toEqual([whole, whole]);
    expect(texts(bullet(true), under(false, 170))).toBe(`❑${FULL.slice(1)}。`);
  });

  it('does not begin in the equation above it', () => {
    const equation = `Factor = −correlation[${'Rank(Volume), '.repeat(3)}window]`;
    expect(
      textsOf(page([line(`${FULL}。`, 85), line(equation, 100), line(FULL, 115), line(REST, 130)])).at(-1),
    ).toBe(FULL + REST);
  });

  it('ends a little further away than its lines stand, where its sentence ended at the end of a line', () => {
    const ended = `${FULL.slice(1)}。`;
    const lines = [line(FULL, 100), line(FULL, 113), line(ended, 126), line(FULL, 142), line(REST, 155)];
    expect(textsOf(page(lines))).toEqual([FULL + FULL + ended, FULL + REST]);
    const close = lines.map((each, at) => line(each.text, 100 + 13 * at));
    expect(textsOf(page(close))).toEqual([FULL + FULL + ended + FULL + REST]);
  });

  it('is none with what a form prints over its tables', () => {
    const [unit, ticked] = ['单位：元 币种：人民币', '√适用 □不适用'];
    const form = [
      line('其他说明：', 100),
      line('无', 113),
      line(ticked, 126),
      line(unit, 139, { left: 416 }),
      line(REST, 152),
    ];
    expect(textsOf(page(form))).toEqual(['其他说明：', '无', ticked, unit, REST]);
  });

  it('beside the text is of one person, and of one number to call', () => {
    const text = Array.from({ length: 30 }, (_, at) => line(FULL, 60 + 15 * at));
    const said = [
      '周靖明 S1090519080007',
      'zhoujingming@cms.com.cn',
      '罗星辰 S1090522070001',
      '电话：0755-8294',
    ];
    const aside = said.map((each, at) => ({
      ...line(each, 100 + 12 * at, { left: 30 }),
      box: box(30, 100 + 12 * at, 140, 110 + 12 * at),
    }));
    expect(textsOf(page([...text, ...aside])).slice(1)).toEqual([
      `${said[0]}${said[1]}`.replace('7z', '7 z'),
      said[2],
      said[3],
    ]);
  });

  it('beside the text begins with who is who, and anywhere with how somebody is reached', () => {
    const text = Array.from({ length: 30 }, (_, at) => line(FULL, 60 + 15 * at));
    const said = [
      '林晓明 S0570516010001',
      '研究员 0755-82080134',
      'lin@htsc.com',
      '陈烨 S0570518080004',
      '研究员 010-56793942',
    ];
    const aside = said.map((each, at) => ({
      ...line(each, 100 + 12 * at),
      box: box(30, 100 + 12 * at, 140, 110 + 12 * at),
    }));
    expect(textsOf(page([...text, ...aside])).slice(1)).toEqual([
      said[0],
      `${said[1]} ${said[2]}`,
      said[3],
      said[4],
    ]);
    const address = [
      '中国北京建国门外大街一号国贸写字楼二座二十八层，邮编为十万零四',
      '电话： (+86-10) 6505 1166',
    ];
    expect(textsOf(page(address.map((each, at) => line(each, 100 + 14 * at))))).toEqual(address);
  });

  it('of one line that is set in is over with its sentence, where the next is set in as far', () => {
    const ended = line(`${FULL.slice(3)}。`, 115, { left: 188 });
    const read = (...lines: PdfLine[]) =>
      textsOf(page([line(FULL, 70), line(`${FULL.slice(1)}。`, 85), ...lines])).slice(1);
    expect(read(ended, line(FULL, 130, { left: 188 }), line(REST, 145))).toEqual([ended.text, FULL + REST]);
    expect(read(ended, line(FULL, 130, { left: 182 }), line(REST, 145))).toEqual([ended.text + FULL + REST]);
    expect(read(ended, line(FULL, 130), line(REST, 145))).toEqual([ended.text + FULL + REST]);
  });

  it('says where the picture of a formula stood at the beginning of its last line', () => {
    const rest = (left: number) =>
      textsOf(page([line(FULL, 100), { ...line('。', 115), box: box(left, 115, left + 9, 125) }]));
    expect(rest(260)).toEqual([`${FULL}▯。`]);
    expect(rest(170)).toEqual([`${FULL}。`]);
    const caption = `图 3：${FULL.slice(4)}`;
    const end = { ...line('（左轴）', 115), text: '）', box: box(260, 115, 269, 125) };
    expect(textsOf(page([line(caption, 100), end], [], 2)).join('')).not.toContain('▯');
  });

  it('is the whole name of a chart, of each of two beside each other', () => {
    const [first, second] = [
      { left: 60, right: 290 },
      { left: 310, right: 540 },
    ];
    const names = [
      '上证 50ETF 日内动量策略累计超额收益的全部样本',
      '沪深 300ETF 日内动量策略累计超额收益的全部样本',
    ];
    const ends = ['（2013.01.25-2024.07.31）', '（2013.03.15-2024.07.31）'];
    const lines = [first, second].flatMap((place, at) => [
      line(`图 ${at + 18}：${names[at]}`, 100, { ...place, bold: true }),
      line(ends[at] ?? '', 113, { ...place, bold: true }),
    ]);
    const charts = names.map((name, at) => ({
      ...{ name: `${name}${ends[at]}`, number: `图 ${at + 18}`, page: 2, kind: 'line' as const },
      ...{
        box: box(at === 0 ? 60 : 310, 120, at === 0 ? 290 : 540, 300),
        source: '',
        unitLine: '',
        isPictured: false,
        near: '',
      },
    }));
    const drawn = { ...page(lines, [], 2), figures: charts.map((chart) => chart.box) };
    expect(joinParagraphs([page([]), drawn], charts).map(({ text }) => text)).toEqual([
      `图 18：${names[0]}${ends[0]}`,
      `图 19：${names[1]}${ends[1]}`,
    ]);
  });

  it('ends where the next entry of a list begins, though its line is full', () => {
    const entry = `股票组合：${FULL.slice(6)}`;
    const next = '回测时间：2007.01.01 – 2017.12.31';
    expect(textsOf(page([line(entry, 100), line(next, 113)]))).toEqual([entry, next]);
    // A paragraph that is set in, whose second line begins so by chance, goes on.
    expect(textsOf(page([line(entry, 100, { left: 188 }), line(next, 113)]))).toEqual([entry + next]);
  });

  it('under an item of one sentence begins anew where the item began', () => {
    const item = `2、${FULL.slice(3)}。`;
    expect(textsOf(page([line(item, 100), line('设计测试如下', 113)]))).toEqual([item, '设计测试如下']);
    const hung = line('设计测试如下', 113, { left: 188 });
    expect(textsOf(page([line(item, 100), hung]))).toEqual([`${item}设计测试如下`]);
  });
});

describe('lines that go on or not by what they say', () => {
  it('a sentence that breaks off goes on with the chart that it cites, no caption does', () => {
    const open = `${FULL.slice(2)}根据`;
    const cites = `表 1 可得近月合约中，${FULL.slice(12)}`;
    expect(textsOf(page([line(open, 100), line(cites, 115), line(REST, 130)]))).toEqual([
      open + cites + REST,
    ]);
    const caption = '表 1：认购期权与认沽期权的价差以及行权价';
    expect(textsOf(page([line(open, 100), line(caption, 115)]))).toEqual([open, caption]);
  });

  it('a bracket that a line opens is closed in the next, however short the line is', () => {
    const text = [line(FULL, 140), line(FULL, 155), line(FULL, 170)];
    const title = [line('东方A股因子风险模型（DFQ-', 100), line('2020）', 115), ...text];
    expect(textsOf(page(title))[0]).toBe('东方A股因子风险模型（DFQ-2020）');
    const names = [line('东方A股因子风险模型', 100), line('二〇二〇年', 115), ...text];
    expect(textsOf(page(names))[0]).toBe('东方A股因子风险模型');
  });

  it('a subtitle at the right edge is over, a heading of two lines goes on', () => {
    const subtitle = line('短线择时策略研究之三', 100, { left: 460, right: 550, bold: true });
    const next = line('报告摘要：', 115, { bold: true });
    const text = [line(FULL, 140), line(FULL, 155), line(FULL, 170)];
    expect(textsOf(page([subtitle, next, ...text])).slice(0, 2)).toEqual([subtitle.text, next.text]);
  });

  it('letters of a formula that stand on each other tear it apart, and are told in it', () => {
    const piece = (text: string, left: number, right: number): PdfLine => ({
      ...line(text, 115, { left }),
      box: box(left, 115, right, 125),
    });
    const read = textsOf(
      page([
        line(FULL, 100),
        piece('率，而当取值为负一时的频率为ωπ', 170, 430),
        piece('= ，达到最大', 412, 550),
        line('值。', 130),
      ]),
    );
    expect(read).toEqual([`${FULL}率，而当取值为负一时的频率为ωπ = ，达到最大值。`]);
  });

  it('the picture of a formula tears a line apart, and is told in it', () => {
    const torn = [
      line('级数之首项为平滑常数，公比为（即', 115),
      line('）。第二，指数移动平均', 115, { left: 400 }),
    ];
    expect(textsOf(page([line(FULL, 100), ...torn]))[0]).toBe(
      `${FULL}级数之首项为平滑常数，公比为（即▯）。第二，指数移动平均`,
    );
  });
});

it('what stands far below the rows of a table is none of them', () => {
  const row = (name: string, value: string, top: number): PdfLine[] => [
    line(name, top),
    line(value, top, { left: 400 }),
  ];
  const rows = [...row('最大回撤', '12.3%', 60), ...row('盈亏比', '2.61', 75)];
  const others = [...row('相关研究', '2014 年', 260), ...row('趋势研究', '2013 年', 275)];
  const who = line('分析师 张超', 140);
  const texts = textsOf(page([...rows, who, ...others], [], 2));
  expect(texts[0]).toBe('最大回撤 12.3%\n盈亏比 2.61');
});

it('contents are left out, their entries with the page set apart too', () => {
  const dotted = ['1.因子的测试..........3', '1.1 市值因子..........4', '1.2 估值因子..........7'].map(
    (text, at) => line(text, 100 + 20 * at),
  );
  const apart = [
    line('1.2.1 无形资产占比较低的行业更适用市净率', 160, { right: 500 }),
    line('9', 160, { left: 540 }),
  ];
  expect(textsOf(page([...dotted, ...apart, line(REST, 300)], [], 2))).toEqual([REST]);
  expect(textsOf(page([...dotted.slice(1), ...apart, line(REST, 300)], [], 2))).not.toEqual([REST]);
});

describe('reports that appeared before', () => {
  const text = Array.from({ length: 12 }, (_, at) => line(FULL, 60 + 15 * at, { left: 40, right: 360 }));
  const beside = (title: string, top: number): PdfLine => line(title, top, { left: 391, right: 505 });
  const day = (name: string, top: number): PdfLine => line(name, top, { left: 517, right: 556 });

  it('have their titles whole, with the day of each', () => {
    const lines = [
      ...[beside('希尔伯特变换下的短线择时', 100), day('2013-06-17', 100), beside('策略', 113)],
      ...[beside('基于股指期货在非交易', 126), day('2012-10-17', 126), beside('时间表现的研究', 139)],
    ];
    expect(textsOf(page([...text, ...lines]))).toContain(
      '希尔伯特变换下的短线择时策略 2013-06-17\n基于股指期货在非交易时间表现的研究 2012-10-17',
    );
  });

  it('stay as they are where the day stands beside the middle of a title', () => {
    const lines = [
      ...[beside('市场风险偏好回升港股配', 100), day('2020-06-07', 100), beside('置价值凸显', 113)],
      ...[
        beside('基金市场和组合周报成长', 126),
        beside('风格热度持续', 139),
        day('2020-06-14', 139),
        beside('逆势加仓', 152),
      ],
    ];
    const read = textsOf(page([...text, ...lines])).join('\n');
    expect(read).not.toContain('置价值凸显基金市场');
    expect(read).not.toContain('港股配置价值凸显 2020');
  });
});
