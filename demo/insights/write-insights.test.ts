import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { planLibrary } from '../plan-library.ts';
import { readInsight, readInsights } from './read-insights.ts';
import { writeDemoInsights } from './write-insights.ts';

const folder = mkdtempSync(join(tmpdir(), 'yanjian-demo-insights-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = { seed: 'yanjian', asOf: '2026-08-22' };

test('every article has its figures filled in, its pictures beside it and reports of its industry', async () => {
  const catalogue = join(folder, 'catalogue.jsonl');
  const reports = planLibrary({ ...options, count: 72 }).map(({ number, industry, date }) => ({
    title: `报告${number}`,
    industry,
    date,
  }));
  writeFileSync(catalogue, reports.map((report) => `${JSON.stringify(report)}\n`).join(''));
  const directory = join(folder, 'insights');
  expect(await writeDemoInsights({ ...options, directory, catalogue })).toBeGreaterThanOrEqual(12);
  const written = readdirSync(directory);
  const articles = written.filter((name) => name.endsWith('.md'));
  const bytesOf = () => written.map((name) => readFileSync(join(directory, name)).toString('base64'));
  for (const name of articles) {
    const text = readFileSync(join(directory, name), 'utf8');
    expect(text, name).not.toMatch(/[{}]|undefined|NaN/);
    expect(text, name).toMatch(/\nrelated:\n {2}- 报告\d/);
    const pictures = [...text.matchAll(/[\w-]+\.pdf/g)].map(([file]) => file);
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    for (const file of pictures) expect(written).toContain(file);
  }
  // A few of them again: the same bytes, whatever was drawn before them.
  const before = bytesOf();
  await writeDemoInsights({ ...options, directory, catalogue, articles: readInsights().slice(0, 3) });
  expect(bytesOf()).toEqual(before);
});

test('an article that cannot be used says what to mend', () => {
  expect(new Set(readInsights().map(({ title }) => title)).size).toBe(readInsights().length);
  const head = 'industry: 半导体\ntitle: 题\nsummary: 话\ntags: [一]\ncover: market\npictures: [price]';
  expect(readInsight('x.md', `---\n${head}\n---\n正文`).body).toBe('正文');
  expect(() => readInsight('x.md', '正文')).toThrow('x.md 应以两行 ---');
  expect(() => readInsight('x.md', `---\n${head.replace('半导体', '养猫')}\n---\n`)).toThrow(
    '示例库没有这个行业',
  );
  expect(() => readInsight('x.md', `---\n${head}\n---\n![](moon)`)).toThrow('没有名为 moon 的图');
});
