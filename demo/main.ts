import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateDemoLibrary } from './generate.ts';
import { writeDemoInsights } from './insights/write-insights.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    count: { type: 'string', default: '72' },
    seed: { type: 'string', default: 'yanjian' },
    'as-of': { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
});
if (!values.out || !(Number(values.count) > 0)) {
  console.error('用法：npm run demo -- --out 目录 [--count 72] [--seed yanjian] [--as-of 2026-08-22]');
  process.exit(2);
}
const started = performance.now();
const { files, catalogue } = await generateDemoLibrary({
  directory: values.out,
  count: Number(values.count),
  seed: values.seed,
  asOf: values['as-of'],
  onProgress: (done, total, title) => console.log(`[${done}/${total}] ${title}`),
});
const articles = await writeDemoInsights({
  directory: join(values.out, 'insights'),
  catalogue,
  asOf: values['as-of'],
  seed: values.seed,
});
console.log(`行业洞察 ${articles} 篇，在 ${join(values.out, 'insights')}`);
console.log(
  `共 ${files.length} 份示例报告，目录文件 ${catalogue}，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`,
);
