import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInFile as call } from '#contract/calls/find.ts';
import type { RequestOf } from '#contract/wire/call.ts';
import { diskObjects } from '#server/adapters/objects-disk/objects-disk.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { createContentFiles } from '#server/features/contents/files/content-files.ts';
import {
  type AllowedContent,
  type AllowedFile,
  type ContentMaking,
  type CurrentFile,
  linesKey,
} from '#server/features/contents/index.ts';
import { loadTaxonomies } from '#server/features/documents/index.ts';
import type { FindDeps } from '#server/features/find/deps.ts';
import { findInFile } from '#server/features/find/find-in-file.ts';
import { keepLines } from '#server/features/find/keep-lines.ts';
import type { AllowedText } from '#server/features/memberships/index.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import type { PdfPage } from '#server/ports/pdf.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';
import { seededRandom } from './search-corpus.ts';

/**
 * Finding in a file of many pages: from the question to the answer as it leaves, each time from the object on the disk, nothing
 * kept in memory between. CPU time is of the whole process, with the threads that unpack.
 * Usage: node tools/bench/find.ts [--pages 1000] [--times 20] [--seed 7]
 */
const numberOf = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? standard : Number(process.argv[at + 1]);
};
const PAGES = numberOf('pages', 1000);
const TIMES = numberOf('times', 20);
const SEED = numberOf('seed', 7);

const LINES = 42;
const UNITS = 38;
const PLAIN = [
  '同比增长',
  '环比下降',
  '我们认为',
  '装机容量',
  '收入',
  '利润',
  '预计',
  '亿元',
  '2025年',
  '，',
  '。',
  ' EPS ',
];

/** Pages of running text: half of the words everywhere alike, half names of companies, one rare word on every hundredth page. */
function makePages(): PdfPage[] {
  const random = seededRandom(SEED);
  const names = loadTaxonomies().stocks.map(({ name }) => name);
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  const lineOf = () => {
    let text = '';
    while (text.length < UNITS) text += random() < 0.5 ? pick(PLAIN) : pick(names);
    return text.slice(0, UNITS).trim();
  };
  return Array.from({ length: PAGES }, (_, index) => {
    const texts = Array.from({ length: LINES }, lineOf);
    if (index % 100 === 50) texts[20] = '这里第一次提到钙钛矿叠层';
    return pageOf(index + 1, texts);
  });
}

const pageOf = (number: number, texts: readonly string[]): PdfPage => ({
  number,
  width: 595,
  height: 842,
  lines: texts.map((text, line) => ({
    text,
    box: { left: 60, top: 60 + line * 17, right: 60 + text.length * 12, bottom: 72 + line * 17 },
    fontSize: 12,
    bold: false,
    startsBold: false,
  })),
  edges: Float32Array.from(
    texts.flatMap((text) => Array.from({ length: text.length + 1 }, (_, unit) => 60 + unit * 12)),
  ),
  figures: [],
  drawings: [],
  pictured: 0,
});

const QUESTIONS: { name: string; asked: Omit<RequestOf<typeof call>, 'fileId'> }[] = [
  { name: '见于十页的词', asked: { keyword: '钙钛矿' } },
  { name: '没有的词', asked: { keyword: '可控核聚变' } },
  { name: '每页都有的词', asked: { keyword: '同比增长' } },
  { name: '单个汉字', asked: { keyword: '年' } },
  { name: '英文词', asked: { keyword: 'eps' } },
  { name: '数字', asked: { keyword: '2025' } },
  { name: '检索来的三个词', asked: { keyword: '同比增长 装机容量 EPS', words: 1 } },
  { name: '检索来的二十个词', asked: { keyword: PLAIN.slice(0, 9).join(' '), words: 1 } },
];

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function measure(deps: FindDeps, asked: RequestOf<typeof call>) {
  const request = call.request.parse(asked);
  const caller = newCaller();
  const [cpu, wall]: [number[], number[]] = [[], []];
  let answer = '';
  let count = 0;
  for (let time = 0; time < TIMES + 3; time += 1) {
    const started = performance.now();
    const before = process.cpuUsage();
    const found = await findInFile(deps, request, caller);
    answer = JSON.stringify(found);
    count = found.count;
    const { user, system } = process.cpuUsage(before);
    if (time < 3) continue;
    cpu.push((user + system) / 1000);
    wall.push(performance.now() - started);
  }
  return { count, bytes: answer.length, cpu, wall };
}

const keeping = (objects: ObjectStore): Pick<ContentMaking, 'keepLines'> => ({
  keepLines: (sha256, packed) => objects.put(linesKey(sha256), packed),
});

/** What real reports weigh. */
async function weighReal(): Promise<void> {
  if (!hasShared('pdf', '真实报告的大小')) return;
  const pdf = createPdfiumReader();
  const objects = diskObjects(folder);
  let [pages, bytes, largest] = [0, 0, 0];
  for (const name of readdirSync(sharedPath('pdf')).filter((file) => file.endsWith('.pdf'))) {
    const document = await pdf.readText(readFileSync(sharedPath(join('pdf', name))));
    const kept = (await keepLines(keeping(objects), `ff${pages}`, document))?.length ?? 0;
    pages += document.pageCount;
    bytes += kept;
    largest = Math.max(largest, kept / document.pageCount);
  }
  await pdf.close();
  console.log(
    `真实报告 ${pages} 页：平均每页 ${Math.round(bytes / pages)} 字节，最多的一份每页 ${Math.round(largest)} 字节`,
  );
}

/** In a scope of its own, so that the pages are gone when questions are asked. */
async function pack(objects: ObjectStore): Promise<void> {
  const pages = makePages();
  const before = process.cpuUsage();
  const kept = (await keepLines(keeping(objects), FILE, { pages }))?.length ?? 0;
  const { user, system } = process.cpuUsage(before);
  const each = ((user + system) / 1000 / PAGES).toFixed(2);
  console.log(
    `${PAGES} 页，种子 ${SEED}：每页 ${Math.round(kept / PAGES)} 字节；整理与压缩每页 ${each} 毫秒 CPU`,
  );
}

const FILE = 'abcdef';
const folder = mkdtempSync(join(tmpdir(), 'yanjian-bench-find-'));
try {
  const objects = diskObjects(folder);
  await pack(objects);
  const reads = { contentOf: async () => ({ contentId: 1 }) as AllowedContent };
  const deps: FindDeps = {
    reads: { for: () => reads, everybodys: reads },
    contents: {
      currentFile: async () =>
        ({ sha256: FILE, sizeBytes: 1, pageCount: PAGES }) as AllowedFile & CurrentFile,
      own: async () => null,
    },
    quotas: { allowText: async (_caller, fid) => ({ fid }) as AllowedText },
    files: createContentFiles({ objects }),
    maker: { linesOf: async () => null },
  };
  console.log(
    '| 问的 | 处 | 答案 KB | CPU 中位 | CPU 最大 | 墙钟中位 |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  );
  for (const { name, asked } of QUESTIONS) {
    const { count, bytes, cpu, wall } = await measure(deps, { fileId: 1, ...asked });
    const figures = [median(cpu), Math.max(...cpu), median(wall)].map((value) => value.toFixed(1));
    console.log(`| ${name} | ${count} | ${Math.round(bytes / 1024)} | ${figures.join(' | ')} |`);
  }
  await weighReal();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
