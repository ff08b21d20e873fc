import { describe, expect, it } from 'vitest';
import { composeReport } from './compose/compose-report.ts';
import { show } from './draw/numbers.ts';
import type { Chart, Report } from './model.ts';
import { planLibrary } from './plan-library.ts';

const OPTIONS = { count: 72, seed: 'yanjian', asOf: '2026-08-22' };
const plans = planLibrary(OPTIONS);
const reports = plans.map((plan) => composeReport(plan, OPTIONS.seed));

/** Every number that a chart or table of the report prints for a year, as "2023=5,827". */
function printed(report: Report): Set<string> {
  const found = new Set<string>();
  const readChart = (chart: Chart): void => {
    if (chart.kind !== 'bar' && chart.kind !== 'line' && chart.kind !== 'stacked') return;
    for (const series of [...chart.series, ...(chart.right ? [chart.right.series] : [])]) {
      chart.labels.forEach((label, index) => {
        found.add(`${label}=${show(series.values[index] ?? 0, series.digits ?? 1)}`);
      });
    }
  };
  for (const block of report.blocks) {
    if (block.kind === 'figures') for (const figure of block.figures) readChart(figure.chart);
    if (block.kind === 'table') {
      for (const row of block.table.rows)
        row.forEach((cell, index) => void found.add(`${block.table.head[index]}=${cell}`));
    }
  }
  readChart(report.coverFigure.chart);
  return found;
}

const proseOf = (report: Report): string =>
  report.blocks
    .map((block) =>
      block.kind === 'paragraph' ? block.text : block.kind === 'columns' ? block.texts.join('') : '',
    )
    .join('\n');

describe('the plan of the demo library', () => {
  it('holds all nine types, at least 24 industries and several houses, within three years of asOf', () => {
    expect(new Set(plans.map((plan) => plan.type)).size).toBe(9);
    expect(new Set(plans.map((plan) => plan.industry).filter(Boolean)).size).toBeGreaterThanOrEqual(24);
    expect(new Set(plans.map((plan) => plan.organisation)).size).toBeGreaterThanOrEqual(8);
    expect(plans.every((plan) => plan.date <= OPTIONS.asOf && plan.date >= '2023-08-20')).toBe(true);
    expect(
      plans.some((plan) => plan.landscape) &&
        plans.some((plan) => plan.bookmarks) &&
        plans.some((plan) => !plan.bookmarks),
    ).toBe(true);
  });

  it('gives every report its own title and abstract', () => {
    expect(new Set(reports.map(({ report }) => report.title)).size).toBe(72);
    expect(new Set(reports.map(({ report }) => report.abstract)).size).toBe(72);
  });

  it('names an invented company with a code that no exchange uses where the report is on one', () => {
    reports.forEach(({ company }, index) => {
      const type = plans[index]?.type ?? 0;
      expect(Boolean(company)).toBe([3, 5, 9].includes(type));
      if (company) expect(company.code).toMatch(/^YJ\d{4}$/);
    });
  });
});

describe('numbers in the text', () => {
  it('are those of the charts and tables of the same report', () => {
    let checked = 0;
    for (const { report } of reports) {
      const known = printed(report);
      for (const [whole, year, value] of proseOf(report).matchAll(
        /(20\d{2})年的(-?[\d,]+(?:\.\d+)?)(?=[^\d.,])/g,
      )) {
        expect(known.has(`${year}=${value}`), `${report.title}：${whole}`).toBe(true);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(200);
  });

  it('are the latest and the extreme months of the monthly charts', () => {
    let checked = 0;
    for (const { report } of reports) {
      const known = printed(report);
      for (const [whole, year, month, value] of proseOf(report).matchAll(
        /(20\d{2})年(\d{1,2})月的(-?[\d,]+(?:\.\d+)?)(?=[^\d.,])/g,
      )) {
        expect(
          known.has(`${year}-${String(month).padStart(2, '0')}=${value}`),
          `${report.title}：${whole}`,
        ).toBe(true);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(80);
  });

  it('leave no placeholder, no undefined and no NaN behind', () => {
    for (const { report } of reports)
      expect(JSON.stringify({ ...report })).not.toMatch(/\{[a-z]+\d*(share|:c)?\}|undefined|NaN|Infinity/);
  });

  it('add up to a hundred in every ring', () => {
    for (const { report } of reports) {
      for (const block of report.blocks) {
        if (block.kind !== 'figures') continue;
        for (const { chart, caption } of block.figures) {
          if (chart.kind !== 'donut') continue;
          expect(
            chart.series.values.reduce((sum, value) => sum + value, 0),
            caption,
          ).toBeCloseTo(100, 5);
        }
      }
    }
  });

  it('tell one past for one company, whichever report tells it', () => {
    const revenue = new Map<string, number>();
    plans.forEach((plan, index) => {
      const company = reports[index]?.company;
      const last =
        Number(plan.date.slice(5, 7)) >= 4
          ? Number(plan.date.slice(0, 4)) - 1
          : Number(plan.date.slice(0, 4)) - 2;
      company?.revenue.forEach((value, at) => {
        const key = `${company.name} ${last - 5 + at}`;
        expect(revenue.get(key) ?? value, key).toBe(value);
        revenue.set(key, value);
      });
    });
    expect(revenue.size).toBeGreaterThan(80);
  });
});
