// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { ReadingBlock } from '#contract/calls/reading-flow.ts';
import { mount } from '#web/testing/mount.tsx';
import { FlowBlock } from './flow-block.tsx';
import { selectedCells } from './selected-cells.ts';

const ruled: ReadingBlock = {
  ...{ kind: 'table', id: 9, chart_id: 9, caption: '表 1：收入', source: '资料来源：公司公告' },
  rows: [
    ['', '指标', '收入', '收入'],
    ['', '指标', '2024', '2025'],
    ['电池', '动力', '7,149', '8,001'],
    ['电池', '储能', '2,420', '3,100'],
  ],
  head_rows: 2,
  spans: [
    { row: 0, column: 1, rows: 2, columns: 1 },
    { row: 0, column: 2, rows: 1, columns: 2 },
    { row: 2, column: 0, rows: 2, columns: 1 },
  ],
};

let unmount = async () => {};
afterEach(() => unmount());

async function shown(table: ReadingBlock): Promise<HTMLElement> {
  const blocks: ReadingBlock[] = [{ kind: 'body', id: 1, text: '前文。' }, table];
  const { place: host, unmount: leave } = await mount(
    <article>
      {blocks.map((block) => (
        <FlowBlock
          key={block.id}
          block={block}
          matches={[]}
          current={null}
          page={1}
          onPage={() => {}}
          onChart={() => {}}
        />
      ))}
    </article>,
  );
  unmount = leave;
  return host;
}

function selected(host: Element, from: Node, to: Node): string | null {
  const range = document.createRange();
  range.setStart(from, 0);
  range.setEnd(to, to.childNodes.length);
  return selectedCells(range, host);
}

const cell = (host: Element, text: string): Element => {
  const found = Array.from(host.querySelectorAll('td, th')).find((each) => each.textContent === text);
  if (found === undefined) throw new Error(`no cell ${text}`);
  return found;
};

test('cells that reach over others are shown so', async () => {
  const host = await shown(ruled);
  const rows = Array.from(host.querySelectorAll('tr')).map((row) =>
    Array.from(row.children).map((each) => {
      const { rowSpan, colSpan, textContent } = each as HTMLTableCellElement;
      return `${textContent} ${rowSpan}×${colSpan}`;
    }),
  );
  expect(rows).toEqual([
    [' 1×1', '指标 2×1', '收入 1×2'],
    [' 1×1', '2024 1×1', '2025 1×1'],
    ['电池 2×1', '动力 1×1', '7,149 1×1', '8,001 1×1'],
    ['储能 1×1', '2,420 1×1', '3,100 1×1'],
  ]);
});

test('what is copied has its cells in their columns, with the text before and after', async () => {
  const host = await shown(ruled);
  const [first, last] = [host.querySelector('p'), host.querySelector('p[data-flow-text]')];
  if (first === null || last === null) throw new Error('the text is not there');
  expect(selected(host, first, last)).toBe(
    [
      '前文。',
      '表 1：收入',
      '\t指标\t收入\t',
      '\t\t2024\t2025',
      '电池\t动力\t7,149\t8,001',
      '\t储能\t2,420\t3,100',
      '资料来源：公司公告',
    ].join('\n'),
  );
  expect(selected(host, cell(host, '动力'), cell(host, '3,100'))).toBe(
    '动力\t7,149\t8,001\n储能\t2,420\t3,100',
  );
});

test('within one cell, and where every cell is of one place, the text of the browser is right', async () => {
  const host = await shown(ruled);
  expect(selected(host, cell(host, '7,149'), cell(host, '7,149'))).toBeNull();
  await unmount();
  const plain = await shown({ ...ruled, spans: [] });
  expect(selected(plain, cell(plain, '动力'), cell(plain, '3,100'))).toBeNull();
});
