import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ItemOutcome } from '#server/features/imports/index.ts';
import { openRefusalReport } from './refusal-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'yanjian-refused-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const one = (outcome: ItemOutcome['outcome'], path: string, reason: string): ItemOutcome => ({
  outcome,
  path,
  reason,
  line: 3,
  fid: 7,
});

test('what failed comes first, and no name becomes a formula or another cell', async () => {
  const path = join(folder, 'refused.csv');
  const report = await openRefusalReport(path);
  const explained = [
    one('imported', 'a.pdf', '扫描件'),
    one('skipped', '=HYPERLINK("x").pdf', '重复'),
    one('failed', '@b,c.pdf', '损坏\n两行'),
  ];
  await report.write({ explained });
  expect(readFileSync(path, 'utf8')).toBe(
    [
      '\uFEFF结果,文件,行,报告,原因',
      `失败,"'@b,c.pdf",3,7,"损坏\n两行"`,
      `跳过,"'=HYPERLINK(""x"").pdf",3,7,重复`,
      '新增,a.pdf,3,7,扫描件',
      '',
    ].join('\r\n'),
  );
});
