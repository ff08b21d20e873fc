import { expect, test } from 'vitest';
import measured from '../../../docs/measurements/quality.md?raw';
import { type MeasuredPart, readMeasured } from './read-measured.ts';

const tables = (parts: MeasuredPart[]) => parts.flatMap((part) => (part.kind === 'table' ? [part] : []));

test('a document is read by its headings, paragraphs and tables', () => {
  expect(
    readMeasured('# 名\n\n一句，\n又一句。\n\n## 节\n\n| 量 | 数 |\n| --- | ---: |\n| 甲 | 1 |\n| 乙 | |\n'),
  ).toEqual([
    { kind: 'title', text: '名' },
    { kind: 'text', text: '一句，又一句。' },
    { kind: 'heading', text: '节' },
    {
      kind: 'table',
      head: ['量', '数'],
      rows: [
        ['甲', '1'],
        ['乙', ''],
      ],
    },
  ]);
});

test('what was measured has a row for all that is promised, each with every column, and says when', () => {
  const parts = readMeasured(measured);
  const [answers, speed] = tables(parts);
  expect(answers?.rows.map(([name]) => name)).toEqual([
    '第一处就是写着答案的那一页',
    '前五处里有那一页',
    '答案里有应有的值或句子',
    '答不了的题，拒答了多少',
    '拒答的题，拒得对的有多少',
    '标着“已核对”却没有依据的数',
    '不在所指之处的引文',
  ]);
  for (const table of [answers, speed])
    for (const row of table?.rows ?? []) expect(row).toHaveLength(table?.head.length ?? 0);
  const said = parts.map((part) => ('text' in part ? part.text : '')).join('\n');
  expect(said.match(/20\d\d-\d\d-\d\d/g)?.length).toBeGreaterThanOrEqual(2);
  expect(said).toContain('tools/bench/answers.ts');
});
