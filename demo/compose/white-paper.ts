import type { Block, Plan, Report } from '../model.ts';
import { say, sayOne } from '../phrases.ts';
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
      text: say('whitepaper.scope', {
        ...{ name: facts.name, from: desk.figures.years[0] ?? '', to: desk.figures.years.at(-1) ?? '' },
        ...{ market: facts.market.name, segments: facts.segments.map(([name]) => name).join('、') },
      }),
    },
    {
      kind: 'callout',
      title: '数据与方法',
      text: say('whitepaper.method'),
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
    title: sayOne(desk.random, 'whitepaper.title', { name: facts.name, year }),
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
