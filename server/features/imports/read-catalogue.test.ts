import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NOT_UTF8, readCatalogue } from './read-catalogue.ts';
import { readStockIndustries } from './read-stock-industries.ts';

/** 光伏 in GBK, as a Chinese Excel saves it. */
const GBK = Buffer.from([0xb9, 0xe2, 0xb7, 0xfc]);

const folder = mkdtempSync(join(tmpdir(), 'yanjian-catalogue-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: Buffer | string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe('readCatalogue', () => {
  it('refuses a file in GBK as a whole, and says how to save it', async () => {
    const path = write('gbk.csv', Buffer.concat([Buffer.from('title,org\n'), GBK, Buffer.from(',甲\n')]));
    expect(await readCatalogue(path)).toEqual({
      rows: [],
      broken: [],
      refused: { outcome: 'failed', reason: NOT_UTF8 },
    });
    write('stock-industries.csv', Buffer.concat([GBK, Buffer.from(',1\n')]));
    expect(() => readStockIndustries(folder)).toThrow('stock-industries.csv 不是 UTF-8 编码');
  });

  it('reads UTF-8 with and without its mark, and leaves other tables alone', async () => {
    for (const mark of ['', '\uFEFF']) {
      const { rows, refused } = await readCatalogue(write('good.csv', `${mark}title,org\n光伏,甲\n`));
      expect([rows[0]?.title, rows[0]?.line, refused]).toEqual(['光伏', 2, null]);
    }
    const other = await readCatalogue(write('other.csv', '名称\n光伏\n'));
    expect(other.refused?.outcome).toBe('skipped');
  });
});
