import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QuartersChart } from './quarters-chart.tsx';

/** The years that stand under the bars, with the places of their bars. */
function yearsOf(first: string): [number, string][] {
  const [year = 0, quarter = 0] = first.split('Q').map(Number);
  const quarters = Array.from({ length: 8 }, (_, at) => {
    const passed = quarter - 1 + at;
    return { quarter: `${year + Math.floor(passed / 4)}Q${(passed % 4) + 1}`, count: 1 };
  });
  const labels = renderToString(<QuartersChart quarters={quarters} />).matchAll(
    /<span class="[^"]*label[^"]*"( data-year="true")?[^>]*>([^<]*)</g,
  );
  return [...labels].flatMap(([, isYear, text = ''], at): [number, string][] =>
    isYear === undefined ? [] : [[at, text]],
  );
}

test.each([
  [
    '2021Q1',
    [
      [0, '2021'],
      [4, '2022'],
    ],
  ],
  [
    '2021Q2',
    [
      [0, '2021'],
      [3, '2022'],
      [7, '2023'],
    ],
  ],
  [
    '2021Q3',
    [
      [2, '2022'],
      [6, '2023'],
    ],
  ],
  [
    '2021Q4',
    [
      [1, '2022'],
      [5, '2023'],
    ],
  ],
])('beginning with %s no year stands over the next', (first, years) => {
  expect(yearsOf(first)).toEqual(years);
});
