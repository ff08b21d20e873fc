import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { followIndex, importPaths, readReport, verifyLibrary } from '#server/features/library/index.ts';
import { joinLibrary } from '#server/library-process.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const DATA = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const isPresent = existsSync(join(DATA, 'reports.jsonl'));
if (!isPresent) console.log('跳过真实目录导入测试：没有 ../shared/data');

const held = testDatabase();

describe.skipIf(!isPresent)('the real catalogue and PDFs', () => {
  it('import with every failure explained, and records, files and index agree', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-real-'));
    const errors: unknown[] = [];
    const opened = await joinLibrary({
      dataDir,
      databaseUrl: held.url,
      database: held.database,
      ownsFolder: true,
      onError: (error) => errors.push(error),
    });
    try {
      const rowsStarted = performance.now();
      const rows = await importPaths(opened.library, [join(DATA, 'reports.jsonl')]);
      const rowsSeconds = (performance.now() - rowsStarted) / 1000;
      const pdfs = await importPaths(opened.library, [join(DATA, 'pdf')]);
      console.log(
        `目录 23,622 行 ${rowsSeconds.toFixed(1)} 秒，PDF 32 份 ${(pdfs.tookMs / 1000).toFixed(1)} 秒`,
      );
      expect(rows.counts.imported + rows.counts.joined + rows.counts.skipped + rows.counts.failed).toBe(
        23_622,
      );
      expect(rows.explained.filter(({ outcome }) => outcome === 'failed')).toMatchObject([
        { line: 14_027, reason: '缺少日期（date）' },
      ]);
      expect(rows.counts.imported).toBeGreaterThan(23_500);
      const files = readdirSync(join(DATA, 'pdf')).filter((name) => name.endsWith('.pdf'));
      expect(pdfs.counts).toEqual({ imported: files.length - 2, joined: 2, skipped: 0, failed: 0 });
      // The annual report finds its record; the second printing of one report becomes a version of the first.
      const joined = pdfs.explained.map(({ reason }) => reason.replace(/\d+/, 'N')).sort();
      expect(joined).toEqual(['与报告 N 内容基本相同，存为它的另一版本', '补上了报告 N 的原文']);
      const annual = pdfs.explained.find(({ reason }) => reason.startsWith('补上'));
      const record = await readReport(opened.library, annual?.reportId ?? 0);
      expect(record?.item).toMatchObject({ page_count: 156, fileTypeData: { id: 9 } });
      if (opened.indexing === null) throw new Error('the test owns its folder');
      await followIndex(opened.indexing);
      const verified = await verifyLibrary({ ...opened.library, ...opened.indexing });
      expect(verified.problems).toEqual([]);
      expect(errors).toEqual([]);
    } finally {
      await opened.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }, 300_000);
});
