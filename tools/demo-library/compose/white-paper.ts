import type { Block, Plan, Report } from '../model.ts';
import { fill } from '../reading.ts';
import { companiesChapter, segmentsChapter } from './deep-chapters.ts';
import { competition, demand, outlook, overview, supply, trends } from './industry-chapters.ts';
import { type Desk, marketFigure, segmentsFigure } from './industry-figures.ts';
import { keyPointsOf } from './industry-report.ts';
import { numberHeadings } from './number-headings.ts';

/** An institute's white paper: every chapter, method first, without ratings. */
export function composeWhitePaper(plan: Plan, desk: Desk): Report {
  const { facts } = desk.figures;
  const year = plan.date.slice(0, 4);
  const keyPoints = keyPointsOf(desk, 6).map((point) => ({
    lead: point.lead,
    text: point.text.replace(/建议关注[^。]*。/, ''),
  }));
  const method: Block[] = [
    { kind: 'heading', level: 1, text: '研究说明' },
    {
      kind: 'paragraph',
      text: `本白皮书围绕${facts.name}行业的规模、结构、供需与竞争展开，覆盖${desk.figures.years[0]}年至${desk.figures.years.at(-1)}年，并对其后三年作出预测。口径为${facts.market.name}，细分包括${facts.segments.map(([name]) => name).join('、')}。`,
    },
    {
      kind: 'callout',
      title: '数据与方法',
      text: '规模由自下而上的样本企业加总与自上而下的需求测算交叉校验；价格取月度均值；预测采用情景法。全部数据为示例数据，由程序按固定种子生成，图表与正文取自同一组数字。',
    },
  ];
  const chapters = [
    overview,
    demand,
    supply,
    segmentsChapter,
    trends,
    competition,
    companiesChapter,
    outlook,
  ];
  return {
    title: desk.random.pick([
      `${year}年中国${facts.name}行业发展白皮书`,
      `中国${facts.name}产业白皮书（${year}）`,
      `${year}年${facts.name}产业趋势洞察白皮书`,
    ]),
    subtitle: facts.headlines[plan.turn % facts.headlines.length] ?? '',
    abstract: keyPoints.map((point) => point.lead + point.text).join(''),
    keyPoints,
    facts: [
      ['行业', facts.industry],
      ['规模', fill('{mkt}', desk.figures)],
      ['五年CAGR', fill('{cagr}', desk.figures)],
    ],
    rating: '',
    coverFigure: desk.random.chance(0.5) ? marketFigure(desk) : segmentsFigure(desk),
    blocks: numberHeadings([
      ...method,
      ...chapters.flatMap((chapter): Block[] => {
        const { title, blocks } = chapter(desk);
        return [{ kind: 'heading', level: 1, text: title }, ...blocks];
      }),
    ]),
    risks: facts.risks.map(([name, text]) => `${name}：${text}`).join(''),
  };
}
