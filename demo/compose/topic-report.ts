import { digitsFor, show } from '../draw/numbers.ts';
import type { Measure } from '../figures.ts';
import { type Block, type Figure, type Plan, REPORT_TYPES, type Report, type Table } from '../model.ts';
import { say } from '../phrases.ts';
import { type Random, seededRandom } from '../random.ts';
import { amount, change, readMonths, sourceFor, toSeries } from '../reading.ts';
import { TOPICS, type Topic } from '../topics.ts';
import { monthly, monthsBefore } from '../walks.ts';
import { numberHeadings } from './number-headings.ts';

type Desk = {
  topic: Topic /** Series that have had their monthly line already. */;
  drawn: Set<string>;
  measures: Map<string, Measure>;
  random: Random;
  organisation: string;
};

function measureNamed(desk: Desk, key: string): Measure {
  const measure = desk.measures.get(key);
  if (!measure) throw new Error(`专题「${desk.topic.title}」没有序列 ${key}`);
  return measure;
}

const fillTopic = (desk: Desk, text: string): string =>
  text.replace(/\{([a-z]+)(:c)?\}/g, (_, key: string, wantsChange: string | undefined) =>
    wantsChange ? change(measureNamed(desk, key), -13) : amount(measureNamed(desk, key)),
  );

/** Averages of whole years, for a bar chart beside the monthly line. */
function halfYears(measure: Measure): Measure {
  const labels: string[] = [];
  const values: number[] = [];
  for (let start = 0; start + 6 <= measure.values.length; start += 6) {
    const part = measure.values.slice(start, start + 6);
    labels.push(measure.labels[start + 5] ?? '');
    values.push(Number((part.reduce((sum, value) => sum + value, 0) / 6).toFixed(measure.digits)));
  }
  return { ...measure, name: `${measure.name}半年均值`, labels, values };
}

/** The last twelve months, for a series whose long line has been shown before. */
function lastYear(measure: Measure): Measure {
  return {
    ...measure,
    name: `${measure.name}：近十二个月`,
    labels: measure.labels.slice(-12),
    values: measure.values.slice(-12),
  };
}

function oneFigure(measure: Measure, kind: 'bar' | 'line', caption: string, source: string): Figure {
  return {
    caption,
    source,
    chart: { kind, labels: measure.labels, series: [toSeries(measure)], unit: measure.unit },
  };
}

function figureFor(desk: Desk, key: string, source: string): Figure {
  const measure = measureNamed(desk, key);
  if (!desk.drawn.has(key)) {
    desk.drawn.add(key);
    return oneFigure(measure, 'line', `${measure.name}（月度）`, source);
  }
  const recent = lastYear(measure);
  return oneFigure(recent, 'bar', recent.name, source);
}

/** Two figures for a section: two series, or one series by month and by half-year. */
function topicFigures(desk: Desk, keys: string[]): Figure[] {
  const source = sourceFor(desk.organisation, desk.random);
  const [first = '', second] = keys;
  if (second) return [figureFor(desk, first, source), figureFor(desk, second, source)];
  const mean = halfYears(measureNamed(desk, first));
  return [figureFor(desk, first, source), oneFigure(mean, 'bar', `${mean.name}（截至当月）`, source)];
}

function dashboard(desk: Desk): Table {
  return {
    caption: '核心指标一览',
    head: ['指标', '单位', '最新', '上月', '上年同月', '三年高点', '三年低点'],
    source: sourceFor(desk.organisation, desk.random),
    rows: [...desk.measures.values()].map((one) => [
      one.name,
      one.unit,
      ...[
        one.values.at(-1),
        one.values.at(-2),
        one.values.at(-13),
        Math.max(...one.values),
        Math.min(...one.values),
      ].map((value) => show(value ?? 0, one.digits)),
    ]),
  };
}

function chapterBlocks(desk: Desk): Block[] {
  return desk.topic.parts.flatMap((part, index): Block[] => [
    { kind: 'heading', level: 1, text: part.title },
    ...part.sections.flatMap(([title, text, keys]): Block[] => {
      const [first = '', second] = keys;
      const also = second ? `${readMonths(measureNamed(desk, second), desk.random)}` : '';
      return [
        { kind: 'heading', level: 2, text: title },
        { kind: 'paragraph', text: fillTopic(desk, text) },
        { kind: 'figures', figures: topicFigures(desk, keys) },
        {
          kind: 'paragraph',
          text: `${readMonths(measureNamed(desk, first), desk.random)}${also}`,
          lead: '数据观察',
        },
      ];
    }),
    ...(index === 0 ? [{ kind: 'table', table: dashboard(desk) } satisfies Block] : []),
  ]);
}

/** Reports on no single industry: macro, strategy, quantitative and fixed income. */
export function composeTopic(plan: Plan, seed: string): Report {
  const choices = TOPICS.filter((topic) => topic.type === plan.type);
  const topic = choices[plan.turn % choices.length];
  if (!topic) throw new Error(`没有${REPORT_TYPES[plan.type]}的专题`);
  const months = monthsBefore(plan.date, 36);
  const measures = new Map(
    Object.entries(topic.rows).map(([key, row]): [string, Measure] => {
      const values = monthly([seed, topic.title, row.name], plan.date, 36, row);
      return [key, { name: row.name, unit: row.unit, digits: digitsFor(row.base), labels: months, values }];
    }),
  );
  const desk: Desk = {
    topic,
    drawn: new Set(),
    measures,
    random: seededRandom(seed, 'topic', plan.number),
    organisation: plan.organisation,
  };
  const keyPoints = topic.points.map(([lead, text]) => ({ lead, text: fillTopic(desk, text) }));
  const [first, second] = [...measures.values()];
  const month = `${plan.date.slice(0, 4)}年${Number(plan.date.slice(5, 7))}月`;
  const cover = first
    ? oneFigure(first, 'line', `${first.name}（月度）`, sourceFor(plan.organisation, desk.random))
    : undefined;
  if (!first || !second || !cover) throw new Error(`专题「${topic.title}」没有序列`);
  return {
    title: plan.turn < choices.length ? topic.title : `${topic.title}（${month}）`,
    subtitle: `${REPORT_TYPES[plan.type]}·${plan.series}·${month}`,
    abstract: keyPoints.map((point) => point.lead + point.text).join(''),
    keyPoints,
    facts: [
      ['观点', topic.stance],
      ...[...measures.values()]
        .slice(0, 5)
        .map((one): [string, string] => [one.name.slice(0, 11), amount(one)]),
    ],
    rating: '',
    coverFigure: cover,
    blocks: numberHeadings([
      ...chapterBlocks(desk),
      { kind: 'heading', level: 1, text: '结论与跟踪' },
      { kind: 'bullets', items: keyPoints.map((point) => `${point.lead}${point.text}`) },
      {
        kind: 'callout',
        title: '下期关注',
        text: say('topic.next', { first: first.name, second: second.name, stance: topic.stance }),
      },
    ]),
    risks: topic.risks,
  };
}
