import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('readCsv', () => {
  it('reads quoted commas, quotes and line breaks, with the line each record starts on', () => {
    const text = '\uFEFFtitle,org\r\n"甲,乙","说""好"""\r\n"两\n行",丙\r\n丁\r\n';
    expect([...readCsv(text)]).toEqual([
      { line: 2, fields: { title: '甲,乙', org: '说"好"' } },
      { line: 3, fields: { title: '两\n行', org: '丙' } },
      { line: 5, fields: { title: '丁', org: '' } },
    ]);
  });

  it('gives back whatever was written with quotes', () => {
    const cell = fc.string({ unit: fc.constantFrom('甲', 'a', ',', '"', '\n', ' ') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), (rows) => {
        const text = ['x,y', ...rows.map((row) => row.map(quote).join(','))].join('\r\n');
        const read = [...readCsv(text)].map(({ fields }) => [fields.x, fields.y]);
        expect(read).toEqual(rows);
      }),
    );
  });

  it('keeps a stray quote to its own line', () => {
    const read = [...readCsv('title,org\n坏"引号,甲\n好,乙\n')].map(({ fields }) => fields.title);
    expect(read.at(-1)).toBe('好');
  });
});
