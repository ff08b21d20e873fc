import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeTemplate, smallPdf } from './many/small-pdf.ts';
import { readVocabulary } from './search-corpus.ts';

/**
 * A library that comes in one go: so many small PDFs and among them broken ones, taken in by the command of an operator with two threads,
 * killed when a part of them is in, and run again to its end. Told are the files a second, the memory of the process minute by minute, and
 * whether the list of what was refused names every broken file. The folder keeps what is made; the data folder must be new.
 * Usage: node tools/bench/many-files.ts --folder <folder> [--files 10000] [--broken 50] [--kill-at 0.5] [--seed 7]
 */
const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    files: { type: 'string', default: '10000' },
    broken: { type: 'string', default: '50' },
    'kill-at': { type: 'string', default: '0.5' },
    seed: { type: 'string', default: '7' },
  },
});
const EVERY_MS = 2000;
const IN_A_FOLDER = 500;
const SAMPLES_A_ROW = 60_000 / EVERY_MS;

const placeOf = (folder: string, number: number): string => {
  const below = join(folder, 'pdf', String(Math.floor(number / IN_A_FOLDER)).padStart(3, '0'));
  mkdirSync(below, { recursive: true });
  return join(below, `${String(number).padStart(6, '0')}.pdf`);
};

/** Cut off, without pages, no PDF at all, empty: a quarter of each. */
function broken(number: number, whole: Buffer): Buffer {
  const ways = [
    () => whole.subarray(0, 60_000),
    () => Buffer.from(`%PDF-1.7\n${number} 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << >>\n%%EOF\n`),
    () => Buffer.from(`这不是 PDF，是第 ${number} 个文件\n`),
    () => Buffer.alloc(0),
  ];
  return ways[number % ways.length]?.() ?? Buffer.alloc(0);
}

async function make(folder: string, files: number, bad: number): Promise<Set<string>> {
  const template = await makeTemplate(readVocabulary(), Number(options.seed));
  const names = new Set<string>();
  const every = Math.floor(files / Math.max(1, bad));
  for (let number = 0; number < files; number += 1) {
    const place = placeOf(folder, number);
    const isBroken = number % every === every - 1 && names.size < bad;
    if (isBroken) names.add(place);
    if (existsSync(place)) continue;
    const bytes = smallPdf(number, template);
    // An empty or a broken file differs in its place alone.
    writeFileSync(place, isBroken ? broken(names.size, bytes) : bytes);
  }
  return names;
}

interface Sample {
  done: number;
  mib: number;
}

const mibOf = (pid: number): number => {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

/** Runs the command as an operator does; stops it without warning once so many are done. */
async function importAll(folder: string, killAt: number): Promise<{ samples: Sample[]; said: string }> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { library: string } };
  const words = ['import', join(folder, 'pdf'), '--no-folders', '--report', join(folder, 'refused.csv')];
  const child = spawn('sh', ['-c', `${scripts.library} "$@"`, 'sh', ...words], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PDF_WORKERS: '2' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const samples: Sample[] = [];
  let [said, done] = ['', 0];
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString();
    appendFileSync(join(folder, 'said.txt'), part);
    done = Number([...said.slice(-400).matchAll(/ (\d+)\/\d+ 批/g)].at(-1)?.[1] ?? done);
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && child.signalCode === null) {
    await Promise.race([setTimeout(EVERY_MS), ended]);
    const mib = mibOf(child.pid ?? 0);
    if (mib > 0) samples.push({ done, mib });
    if (done >= killAt) child.kill('SIGKILL');
  }
  await ended;
  return { samples, said };
}

function report(name: string, { samples, said }: { samples: Sample[]; said: string }): void {
  console.log(`\n${name}\n| 分 | 做完 | 内存（MiB）最少 / 最多 | 每秒 |\n| ---: | ---: | ---: | ---: |`);
  for (let at = 0; at < samples.length; at += SAMPLES_A_ROW) {
    const own = samples.slice(at, at + SAMPLES_A_ROW);
    const [least, most] = [Math.min, Math.max].map((of) => of(...own.map(({ mib }) => mib)).toFixed(0));
    const last = own.at(-1)?.done ?? 0;
    const rate = (last - (samples[at - 1]?.done ?? 0)) / ((own.length * EVERY_MS) / 1000);
    console.log(`| ${at / SAMPLES_A_ROW + 1} | ${last} | ${least} / ${most} | ${rate.toFixed(1)} |`);
  }
  console.log(
    said
      .split('\n')
      .filter((line) => /导入完成|接着做完/.test(line))
      .join('\n'),
  );
}

async function main(folder: string): Promise<void> {
  const [files, bad] = [Number(options.files), Number(options.broken)];
  console.log(`种子 ${options.seed}：${files} 份，其中坏的 ${bad} 份`);
  const names = await make(folder, files, bad);
  const first = await importAll(folder, Math.floor(files * Number(options['kill-at'])));
  report('第一次，半路 kill -9', first);
  const second = await importAll(folder, Number.POSITIVE_INFINITY);
  report('再一次', second);
  const listed = readFileSync(join(folder, 'refused.csv'), 'utf8').split('\n');
  const failed = listed.filter((line) => line.startsWith('失败'));
  const named = [...names].filter((name) => failed.some((line) => line.includes(name)));
  console.log(
    `\n坏的 ${names.size} 份，清单里写作失败的 ${failed.length} 份，其中写出了的坏文件 ${named.length} 份`,
  );
  const skipped = listed.filter((line) => line.startsWith('跳过')).length;
  console.log(
    `清单里跳过的 ${skipped} 份，并入的 ${listed.filter((line) => line.startsWith('并入')).length} 份`,
  );
}

if (options.folder === undefined) console.log('要 --folder <空文件夹>');
else await main(options.folder);
