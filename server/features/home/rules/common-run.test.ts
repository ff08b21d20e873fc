import { expect, test } from 'vitest';
import { commonRun } from './common-run.ts';

test.each([
  ['白酒渠道调研：动销分化', '今年白酒渠道库存回落 3%。', '白酒渠道'],
  ['AI 芯片', '芯片出货增长 12%。', '芯片'],
  ['半导体设备深度', '降雨增多。', ''],
  ['2026 年展望', '2026 年增长 5%。', ''],
  ['', '增长 5%。', ''],
])('%s and %s share %s', (title, text, run) => {
  expect(commonRun(title, text)).toBe(run);
});
