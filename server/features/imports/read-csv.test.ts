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

  it('keeps a quote that is never closed to its own line, and goes on after it', () => {
    const text = 'title,org\n"两\n行",甲\n\n"没有闭合,乙\n好,丙\n';
    expect([...readCsv(text)]).toEqual([
      { line: 2, fields: { title: '两\n行', org: '甲' } },
      { line: 5, fields: { title: '"没有闭合', org: '乙' } },
      { line: 6, fields: { title: '好', org: '丙' } },
    ]);
  });

  it('loses no record of whatever text, and names lines in ascending order', () => {
    const piece = fc.constantFrom('甲', ',', '"', '\n', '\r\n', '\r', ' ', '""');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = `x\n${pieces.join('')}\n末行`;
        const records = [...readCsv(text)];
        const lines = records.map(({ line }) => line);
        expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
        expect(records.at(-1)?.fields.x).toContain('末行');
      }),
    );
  });
});
