import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/calls/answers.ts';
import { GENERATED_DISCLAIMER } from '#contract/text/generated.ts';
import { docxOf } from './answer-docx.ts';
import { markdownOf, plainTextOf } from './answer-markdown.ts';

const QUOTE = '毛利率为 41.7%，高于 <上年> & 同业 ![x](http://evil.example/a.png)\u0000';
const answer: Answer = {
  question: '毛利率是多少？',
  answer: QUOTE,
  docs: [],
  is_refused: false,
  by: 'reports',
  notice: '',
  table: null,
  course: null,
  over_time: '',
  claims: [
    { text: QUOTE, kind: 'number', evidence: [1], status: '已核对' },
    { text: '净利率为 9%', kind: 'number', evidence: [1], status: '未证实' },
  ],
  evidence: [
    {
      number: 1,
      fid: 7,
      name: '钠电池深度',
      organisation: '华泰证券',
      printed_at: '2026-08-22',
      page: 3,
      heading: '盈利',
      chart_id: null,
      quote: QUOTE,
      boxes: [],
      version: 1,
    },
  ],
  locked: [],
  looked: { reports: 1, passages: 1 },
  nearest: [],
  suggestions: [],
  took_ms: 1,
};
const turns = [{ question: answer.question, answer }];
const where = { origin: 'https://yanjian.example', id: 'abc' };

test('Markdown has the source with its page and address, the label, and nothing of a report as a link or a picture', () => {
  const text = markdownOf('毛利率', turns, where);
  expect(text).toContain(
    '[\\[1\\] 华泰证券《钠电池深度》，2026-08-22，第 3 页](<https://yanjian.example/detail?fid=7&page=3',
  );
  expect(text).toContain(GENERATED_DISCLAIMER);
  expect(text).toContain('"ProduceID":"abc"');
  expect(text).toContain('净利率为 9%\\[1\\]（未证实）');
  expect(text).not.toContain('![x](');
});

test('a document of Word holds the same as well-formed XML, each source a link of its own', () => {
  const files = unzipSync(docxOf('毛利率', turns, where));
  const read = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const document = read('word/document.xml');
  expect(document).toContain('高于 &lt;上年&gt; &amp; 同业');
  expect(document).not.toContain('\u0000');
  expect(document).toContain(GENERATED_DISCLAIMER);
  const [, id = ''] = /<w:hyperlink r:id="(\w+)">/.exec(document) ?? [];
  const links = read('word/_rels/document.xml.rels');
  expect(links).toContain(`Id="${id}"`);
  expect(links).toContain('https://yanjian.example/detail?fid=7&amp;page=3');
  expect(read('docProps/core.xml')).toContain('AIGC');
  for (const text of Object.keys(files).map(read))
    expect(text.match(/<w:p>/g)?.length).toBe(text.match(/<\/w:p>/g)?.length);
});

test('what is copied says where it stands and what made it', () => {
  const text = plainTextOf({ question: answer.question, answer }, where.origin);
  expect(text).toContain('第 3 页\nhttps://yanjian.example/detail?fid=7');
  expect(text.endsWith(GENERATED_DISCLAIMER)).toBe(true);
});

test('what has to be said of an answer goes along with it, before its claims', () => {
  const notice = '没有找到直接回答的原文，以下是最接近的原文，请打开自行判断。';
  const text = plainTextOf({ question: answer.question, answer: { ...answer, notice } }, where.origin);
  expect(text.indexOf(notice)).toBeGreaterThan(-1);
  expect(text.indexOf(notice)).toBeLessThan(text.indexOf('净利率为 9%'));
});
