import type { Block, KeyPoint, Plan, Report } from '../model.ts';
import { say, sayOne } from '../phrases.ts';
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
      lead: sayOne(desk.random, 'industry.scale'),
      text: fill(say('industry.scaleText'), desk.figures) + need,
    },
    ...facts.drivers.map(([lead, text]) => ({ lead: `${lead}。`, text: fill(text, desk.figures) })),
    { lead: say('industry.rivals'), text: rival },
    {
      lead: say('industry.advice'),
      text: fill(say('industry.adviceText'), desk.figures),
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
  const subtitle = sayOne(desk.random, 'industry.subtitle', {
    name: facts.name,
    sector: facts.sector,
    series: plan.series,
    year,
  });
  const keyPoints = keyPointsOf(desk, 5);
  return {
    title: sayOne(desk.random, 'industry.title', { name: facts.name, year, headline }),
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
