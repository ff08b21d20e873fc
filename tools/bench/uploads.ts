import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { searchReports } from '#contract/calls/search.ts';
import { beginUpload, getUploads, UPLOAD_PART_BYTES } from '#contract/calls/uploads.ts';
import { openCaller, openMember } from './http-caller.ts';
import { type BenchServer, importOnce, pause, startServer } from './http-server.ts';
import { sendPaced } from './paced.ts';
import { readVocabulary, seededRandom } from './search-corpus.ts';
import { makePdf, makePptx } from './upload-files.ts';

/**
 * Several people bring many large files at once while others search: memory of the server, how long the searches take, and how soon what was
 * brought can be read.
 * Usage: node tools/bench/uploads.ts [--files 100] [--data <folder, kept>] [--reports <catalogue>] [--per-second 5] [--seed 7] [--port 4191]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const REPORTS = argument('--reports') ?? join(import.meta.dirname, '../../../shared/data/reports.jsonl');
const FILES = Number(argument('--files') ?? 100);
const PER_SECOND = Number(argument('--per-second') ?? 5);
const SEED = Number(argument('--seed') ?? 7);
// Not 4190, which fetch refuses as a port of mail.
const PORT = Number(argument('--port') ?? 4191);
/** A member with room for many runs, who brings five at a time. The searches are another account's. */
const PHONE = '13800000002';
const HANDS = 5;
const LOOK_MS = 250;
const SPELL_SECONDS = 10;
const LONGEST_MS = 900_000;

type Member = Awaited<ReturnType<typeof openMember>>;

/** One file from the first byte to the last; gives its number. */
async function bring(
  origin: string,
  { client, headers }: Member,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const { id, url } = await client.send(beginUpload, { name, size_bytes: bytes.length });
  for (let offset = 0; offset < bytes.length; offset += UPLOAD_PART_BYTES) {
    const answer = await fetch(`${origin}${url}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes.subarray(offset, offset + UPLOAD_PART_BYTES)),
    });
    if (answer.status !== 204) throw new Error(`${name}：${answer.status} ${await answer.text()}`);
  }
  return id;
}

/** Until it can be read; gives milliseconds. Throws where it cannot. */
async function readable({ client }: Member, id: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < LONGEST_MS) {
    const [row] = (await client.send(getUploads, { ids: [id] })).data;
    if (row?.state === 'ready') return performance.now() - began;
    if (row?.state === 'failed') throw new Error(`${row.name}：${row.reason}`);
    await pause(LOOK_MS);
  }
  throw new Error('十五分钟内没有读好');
}

interface Watch {
  mostMib: number;
  latencies: number[];
  failed: number;
}

/** Searches by themselves, and looks at the memory, for as long as `work` takes. */
async function watched(server: BenchServer, work: Promise<unknown>): Promise<Watch> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  // At once: a failure that nobody hears of yet would end the bench before its server.
  const settled = work.then(end, end);
  const member = await openCaller(server.origin, 'attacker');
  const vocabulary = readVocabulary();
  const random = seededRandom(SEED);
  const watch: Watch = { mostMib: 0, latencies: [], failed: 0 };
  const timer = setInterval(() => {
    watch.mostMib = Math.max(watch.mostMib, server.memoryMib());
  }, LOOK_MS);
  while (!isOver) {
    const keywords = Array.from({ length: PER_SECOND * SPELL_SECONDS }, () => vocabulary.draw(random));
    const requests = await Promise.all(keywords.map((keyword) => member.call(searchReports, { keyword })));
    const spell = { perSecond: PER_SECOND, seconds: SPELL_SECONDS, seed: SEED };
    const { latencies, failed } = await sendPaced(server.origin, requests, spell);
    watch.latencies.push(...latencies);
    watch.failed += failed;
  }
  clearInterval(timer);
  await settled;
  return watch;
}

const at = (values: readonly number[], share: number): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
};
const row = (name: string, { mostMib, latencies, failed }: Watch, rest = ''): void =>
  console.log(
    `| ${name} | ${mostMib} | ${at(latencies, 0.5)} | ${at(latencies, 0.99)} | ${latencies.length} 次${failed > 0 ? `，${failed} 次没有回答` : ''}${rest} |`,
  );

/** Written before anything is measured: whoever makes a file meanwhile keeps the searches waiting that they time. */
async function writeFiles(folder: string, stamp: number): Promise<string[]> {
  const paths: string[] = [];
  for (let number = 1; number <= FILES; number += 1) {
    const path = join(folder, `${number}.pdf`);
    writeFileSync(path, await makePdf(stamp + number));
    paths.push(path);
  }
  return paths;
}

async function run(dataDir: string, folder: string): Promise<void> {
  if (existsSync(REPORTS)) await importOnce(dataDir, REPORTS);
  const pptx = makePptx();
  const stamp = Date.now();
  const paths = await writeFiles(folder, stamp);
  const traffic = { ACCOUNT_CALLS_PER_SECOND: '1000000', VISITOR_CALLS_PER_SECOND: '1000000' };
  const server = await startServer(dataDir, PORT, { environment: traffic });
  try {
    const person = await openMember(server.origin, PHONE);
    console.log(
      `种子 ${SEED}，${cpus().length} 核，Node ${process.version}；${FILES} 个 PDF，${HANDS} 个同时，检索每秒 ${PER_SECOND} 次，负载 ${loadavg()[0]?.toFixed(1)}`,
    );
    console.log('| | 内存至多 MiB | 检索 p50 ms | p99 ms | |\n| --- | ---: | ---: | ---: | --- |');
    row('没有人上传', await watched(server, pause(SPELL_SECONDS * 1000)));
    const began = performance.now();
    const brought: string[] = [];
    let size = 0;
    const uploading = Promise.all(
      Array.from({ length: HANDS }, async () => {
        for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
          const bytes = readFileSync(path);
          size += bytes.length;
          brought.push(await bring(server.origin, person, `纪要 ${stamp} ${paths.length}.pdf`, bytes));
        }
      }),
    );
    row('上传', await watched(server, uploading));
    await uploading;
    const broughtMs = performance.now() - began;
    const converting = (async () => {
      for (const id of brought) await readable(person, id);
    })();
    row('其余转换', await watched(server, converting));
    await converting;
    const wholeMs = performance.now() - began;
    console.log(
      `${brought.length} 个、${Math.round(size / 2 ** 20)} MiB：${(broughtMs / 1000).toFixed(0)} 秒传完，${(wholeMs / 1000).toFixed(0)} 秒都可以读`,
    );
    if (pptx === null) console.log('没有 LibreOffice，没有量 PPTX');
    else {
      const id = await bring(server.origin, person, `幻灯片 ${stamp}.pptx`, pptx);
      console.log(
        `20 页的 PPTX：最后一个字节之后 ${((await readable(person, id)) / 1000).toFixed(1)} 秒可以读`,
      );
    }
  } finally {
    await server.stop();
  }
}

const kept = argument('--data');
const own = mkdtempSync(join(tmpdir(), 'yanjian-upload-bench-'));
try {
  await run(kept === undefined ? own : resolve(kept), mkdtempSync(join(own, 'files-')));
} finally {
  rmSync(own, { recursive: true, force: true });
}
