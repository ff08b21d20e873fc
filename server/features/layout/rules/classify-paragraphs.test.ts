import { describe, expect, it } from 'vitest';
import { classifyParagraphs } from './classify-paragraphs.ts';
import type { Draft } from './draft-paragraph.ts';

const draft = (text: string, page: number): Draft => ({
  page,
  text,
  fontSize: 10,
  bold: text.length < 16,
  aside: false,
  table: false,
  lines: [],
  full: true,
  column: null,
  areas: [],
});

const kindsOf = (texts: readonly [string, number][]): string[] =>
  classifyParagraphs(
    texts.map(([text, page]) => draft(text, page)),
    20,
  ).map(({ kind }) => kind);

const BODY = '我们在沪深 300 成分股内检验了提纯后的动量因子，多空组合的年化收益有所提高。';

describe('declarations', () => {
  it.each([
    '国信证券投资评级',
    '广发证券—行业投资评级说明',
    '国海证券投资评级标准',
    '行业及公司评级体系',
    '华创行业公司投资评级体系(基准指数沪深 300)',
    '\uf06c 分析师声明',
    '证券投资咨询业务的说明',
  ])('begin with %s near the end', (heading) => {
    expect(
      kindsOf([
        [BODY, 3],
        [BODY, 18],
        [heading, 19],
        [BODY, 19],
        [BODY, 20],
      ]),
    ).toEqual(['body', 'body', 'disclaimer', 'disclaimer', 'disclaimer']);
  });

  it.each([
    '本报告署名分析师具有中国证券业协会授予的证券投资咨询执业资格，保证信息来源合法合规。',
    '本报告仅供某某证券股份有限公司的客户使用，本公司不会因接收人收到本报告而视其为客户。',
    '未经本公司事先书面许可，任何机构和个人不得以任何形式翻版、复制、转载或引用本报告。',
    '推荐 预计 6 个月内，行业指数表现优于市场指数 10% 以上',
    '远望证券股份有限公司经相关主管机关核准具备证券投资咨询业务资格，据此开展发布证券研究报告业务。',
    '有关分析师的申明，见本报告最后部分。并请阅读本证券研究报告最后一页的免责申明。',
    '作者保证数据均来自合规渠道，力求客观、公正，结论不受任何第三方的授意、影响，特此声明。',
  ])('are told by what they say, on a first page too: %s', (text) => {
    expect(
      kindsOf([
        [BODY, 1],
        [text, 1],
        [BODY, 1],
      ]),
    ).toEqual(['body', 'disclaimer', 'body']);
  });

  it.each([
    '盈利预测与投资评级',
    '首次覆盖，给予“买入”评级',
    '本报告基于公开的历史数据进行统计，模型存在失效的风险，请投资者注意回撤。',
    '我们预计未来 6 个月内碳酸锂价格仍将低于去年同期，库存拐点最早在三季度出现。',
    '公司获证监会核准开展证券承销业务，投行收入有望增长，关联交易的说明见本报告第三节。',
    '2008年公司经中国证监会批准取得证券投资咨询业务资格，成为首批持牌的互联网财经门户。',
    '2012 年 3 月，公司经中国证券监督管理委员会核准，取得证券投资咨询业务许可，基金代销随之放量。',
    '董事会声明该项收购不受第三方影响，商誉减值的测试过程参见本报告附注。',
  ])('are not seen in what a report itself says: %s', (text) => {
    expect(
      kindsOf([
        [text, 18],
        [BODY, 18],
      ]),
    ).not.toContain('disclaimer');
  });
});

describe('two letters', () => {
  const kinds = (...parts: Partial<Draft>[]) => {
    const line = {
      text: '',
      box: { left: 0, top: 0, right: 1, bottom: 1 },
      fontSize: 10,
      bold: false,
      startsBold: false,
    };
    const drafts = parts.map((part) => ({
      ...draft(part.text ?? '', 3),
      bold: false,
      lines: [{ page: 3, line }],
      ...part,
    }));
    const text = Array.from({ length: 5 }, () => draft(BODY, 3));
    return classifyParagraphs([...text, ...drafts], 20)
      .slice(4)
      .map(({ text, kind }) => [text, kind]);
  };

  it('in large type are a heading, and what leads to a formula is text', () => {
    expect(kinds({ text: '总结', fontSize: 16 }, { text: '其中', fontSize: 10 })).toEqual([
      [BODY, 'body'],
      ['总结', 'heading'],
      ['其中', 'body'],
    ]);
  });

  it('of any other kind are what is left of a label', () => {
    expect(kinds({ text: '中性', fontSize: 10 }, { text: '看淡', fontSize: 10, bold: true })).toEqual([
      [BODY, 'body'],
    ]);
  });

  it('as little as an equation that something is missing of; a whole one is text', () => {
    const whole = 'σt2 = (W+−W−)/(W++W−) (15)';
    expect(
      kinds(
        { text: whole },
        { text: 'Factor = EWMA(' },
        { text: 'ε = ln(K) −' },
        { text: 'i = t−window', fontSize: 6 },
      ),
    ).toEqual([
      [BODY, 'body'],
      [whole, 'body'],
    ]);
  });
});

describe('a day by itself', () => {
  it.each(['2024 年 5 月 7 日', '发布时间：2019-09-24', '2018.11.28'])(
    'is a note, however it is set: %s',
    (day) => {
      expect(
        kindsOf([
          [BODY, 1],
          [day, 1],
        ]),
      ).toEqual(['body', 'note']);
    },
  );
});

describe('what is short and in other letters', () => {
  const textsOn = (page: number, ...texts: string[]): string[] =>
    classifyParagraphs(
      [1, 2, 3, 4].map((at) => draft(BODY, at)).concat(texts.map((text) => draft(text, page))),
      20,
    )
      .map(({ text }) => text)
      .slice(4);
  const imprint = ['美国', 'CICC US Securities, Inc', 'Tel: (+1-646) 7948 800'];

  it('is of the imprint on the last page, and a label on others', () => {
    expect(textsOn(20, ...imprint)).toEqual(imprint);
    expect(textsOn(9, ...imprint)).toEqual([]);
    expect(textsOn(20, 'CICC 2024', '策略')).toEqual([]);
  });

  it('is how somebody is reached, wherever it stands', () => {
    const reached = ['konghq@guosen.com.cn', 'ganmo@ guosen.com.cn', '13681669123', '0755-82130831'];
    for (const text of reached) expect(textsOn(9, text, '2018-05')).toEqual([text]);
    for (const text of ['12.5', 'max@T', '2018051']) expect(textsOn(9, text)).toEqual([]);
  });

  it('is a company where it is numbered and says so', () => {
    expect(textsOn(9, '2.NTTANK（HK）LIMITED', '2.NTTANK')).toEqual(['2.NTTANK（HK）LIMITED']);
  });
});
