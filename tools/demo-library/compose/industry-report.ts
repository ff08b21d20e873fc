import type { Block, KeyPoint, Plan, Report } from '../model.ts';
import { fill } from '../reading.ts';
import { companiesChapter, segmentsChapter } from './deep-chapters.ts';
import { competition, demand, outlook, overview, supply, told, trends } from './industry-chapters.ts';
import { type Desk, marketFigure, priceFigure } from './industry-figures.ts';
import { numberHeadings } from './number-headings.ts';

export const keyPointsOf = (desk: Desk, count: number): KeyPoint[] => {
  const { facts } = desk.figures;
  const [need = ''] = told(desk, facts.demand, 1);
  const [rival = ''] = told(desk, facts.competition, 1);
  const points: KeyPoint[] = [
    {
      lead: desk.random.pick([
        '总量增速换挡，结构继续升级。',
        '规模稳步扩张，分化加深。',
        '行业进入以结构取胜的阶段。',
      ]),
      text:
        fill(
          '{y}年行业规模{mkt}，同比增速{g}，五年CAGR为{cagr}；其中{s1}占{s1share}、{s2}占{s2share}。',
          desk.figures,
        ) + need,
    },
    ...facts.drivers.map(([lead, text]) => ({ lead: `${lead}。`, text: fill(text, desk.figures) })),
    { lead: '格局：强者的优势在扩大。', text: rival },
    {
      lead: '展望与建议。',
      text: fill('预计{yf}年行业规模达到{fc}，三年CAGR为{fcagr}。建议关注{c1}、{c2}与{c3}。', desk.figures),
    },
  ];
  return count >= points.length ? points : [...points.slice(0, count - 1), ...points.slice(-1)];
};

/** Chapters in the order that suits the angle; the angle follows the turn so that two reports on an industry differ. */
export function composeIndustry(plan: Plan, desk: Desk): Report {
  const { facts } = desk.figures;
  const orders = [
    [overview, demand, supply, competition, trends, outlook],
    [overview, supply, demand, competition, outlook],
    [overview, competition, demand, trends, outlook],
    [supply, demand, overview, trends, competition, outlook],
  ];
  const order = orders[plan.turn % orders.length] ?? [overview];
  const deep =
    plan.length === 'long'
      ? [segmentsChapter, companiesChapter]
      : plan.length === 'medium'
        ? [segmentsChapter]
        : [];
  const chapters =
    plan.length === 'short' ? order.slice(0, 3).concat(outlook) : [...order.slice(0, -1), ...deep, outlook];
  const headline = facts.headlines[plan.turn % facts.headlines.length] ?? facts.name;
  const year = plan.date.slice(0, 4);
  const subtitle = desk.random.pick([
    `${facts.name}行业${plan.series}`,
    `${year}年${facts.name}行业深度报告`,
    `${facts.sector}·${facts.name}专题研究`,
  ]);
  const keyPoints = keyPointsOf(desk, 5);
  return {
    title: desk.random.pick([
      `${facts.name}行业：${headline}`,
      `${facts.name}行业深度报告：${headline}`,
      `${year}年${facts.name}行业研究：${headline}`,
    ]),
    subtitle,
    abstract: keyPoints.map((point) => point.lead + point.text).join(''),
    keyPoints,
    facts: [
      ['行业', facts.industry],
      ['规模', fill('{mkt}', desk.figures)],
      ['同比增速', fill('{g}', desk.figures)],
      ['五年CAGR', fill('{cagr}', desk.figures)],
      ['CR3', fill('{cr3}', desk.figures)],
      [`${fill('{yf}', desk.figures)}年预测`, fill('{fc}', desk.figures)],
    ],
    rating: desk.random.pick(['看好', '看好', '中性']),
    coverFigure: desk.random.chance(0.5) ? marketFigure(desk) : priceFigure(desk),
    blocks: numberHeadings(
      chapters.flatMap((chapter): Block[] => {
        const { title, blocks } = chapter(desk);
        return [{ kind: 'heading', level: 1, text: title }, ...blocks];
      }),
    ),
    risks: facts.risks.map(([title, text], index) => `${index + 1}）${title}：${text}`).join(''),
  };
}
