import { beforeAll, describe, expect, test } from 'vitest';
import type { Tier } from '#contract/rights/levels.ts';
import { bytesOf, downloadFixture, NOW, newCaller, requestOf } from '#server/testing/download-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { allowHolding } from './access.ts';
import { deliverCopy } from './deliver-copy.ts';
import type { DownloadDeps } from './deps.ts';
import { returnAbandoned } from './settle-transfer.ts';
import { downloadedReports } from './store.ts';
import { takeDownload } from './take-download.ts';

const CONTENT = '%PDF-1.7 0123456789';
const database = testDatabase();
let deps: DownloadDeps;
let left: Awaited<ReturnType<typeof downloadFixture>>['left'];
let fids: number[];
let fid: number;

beforeAll(async () => {
  const seed = (title: string, content: string) => ({ title, file: new TextEncoder().encode(content) });
  const seeds = [seed('光伏（深度）报告', CONTENT), seed('另一篇', `${CONTENT}!`), { title: '只有记录' }];
  ({ deps, left, fids, first: fid } = await downloadFixture(database.database, seeds));
});

async function taken(who = newCaller(), of = fid) {
  const { data, ...rest } = await takeDownload(deps, of, who);
  return { who, request: requestOf(data), ...rest };
}

describe('a download', () => {
  test('gives the original with its marks after it, under its Chinese name, and is kept by no cache', async () => {
    const { who, request, file_name, size, expires } = await taken();
    expect([file_name, expires]).toEqual(['光伏（深度）报告.pdf', NOW / 1000 + 60]);
    const { status, headers, body } = await deliverCopy(deps, request, who);
    const text = await bytesOf(body);
    expect(status).toBe(200);
    expect(text).toMatch(
      /^%PDF-1\.7 0123456789\n%foot 研见 · 2026-11-21 下载 · 编号 ([\w-]{14})\n%hidden \1\n%yanjian-copy \1\n$/,
    );
    expect(Buffer.byteLength(text)).toBe(size);
    expect(headers).toMatchObject({
      'content-length': String(size),
      'accept-ranges': 'none',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename=${fid}.pdf; filename*=UTF-8''%E5%85%89%E4%BC%8F%EF%BC%88%E6%B7%B1%E5%BA%A6%EF%BC%89%E6%8A%A5%E5%91%8A.pdf`,
    });
  });

  test('is the same copy again that day, counted once, and another person’s is another', async () => {
    const copyOf = async (who: ReturnType<typeof newCaller>) => {
      const { request } = await taken(who);
      const { body, ended } = await deliverCopy(deps, request, who);
      const text = await bytesOf(body);
      await ended?.(true);
      return text;
    };
    const who = newCaller();
    const before = await left(who);
    const copies = [await copyOf(who), await copyOf(who)];
    expect(copies[0]).toBe(copies[1]);
    expect(await left(who)).toBe((before ?? 0) - 1);
    expect(await copyOf(newCaller())).not.toBe(copies[0]);
  });

  test('made out twice at once is one copy', async () => {
    const who = newCaller();
    const both = await Promise.all([taken(who), taken(who)]);
    const copies = await Promise.all(both.map(({ request }) => deliverCopy(deps, request, who)));
    const texts = await Promise.all(copies.map(({ body }) => bytesOf(body)));
    expect(texts[0]).toContain('%hidden');
    expect(texts[1]).toBe(texts[0]);
  });

  test.each<[Tier, number]>([
    ['visitor', 10007],
    ['unknown', 10007],
  ])('is not for %s', async (tier, code) => {
    await expect(takeDownload(deps, fid, newCaller(tier))).rejects.toMatchObject({ code });
  });

  test('of what has no file costs nothing', async () => {
    const who = newCaller('free');
    await expect(takeDownload(deps, fids[2] ?? 0, who)).rejects.toMatchObject({ code: 10404 });
    await expect(takeDownload(deps, 1, who)).rejects.toMatchObject({ code: 10404 });
    expect(await left(who)).toBe(1);
  });

  test('of a file that cannot be marked carries its code at the end, and a failing marker costs nothing', async () => {
    const { PdfRefused } = await import('#server/ports/pdf.ts');
    const markedBy = (error: Error): DownloadDeps => ({
      ...deps,
      marker: { markCopy: () => Promise.reject(error) },
    });
    const who = newCaller('free');
    await expect(takeDownload(markedBy(new Error('no worker')), fid, who)).rejects.toThrow('no worker');
    expect(await left(who)).toBe(1);
    const { data } = await takeDownload(markedBy(new PdfRefused('damaged')), fid, who);
    const { body } = await deliverCopy(deps, requestOf(data), who);
    expect(await bytesOf(body)).toMatch(/^%PDF-1\.7 0123456789\n%yanjian-copy [\w-]{14}\n$/);
  });
});

describe('a link', () => {
  test('works once, and HEAD does not use it up', async () => {
    const { who, request } = await taken();
    const head = await deliverCopy(deps, { ...request, wantsBody: false }, who);
    expect([head.status, head.body, head.ended]).toEqual([200, null, null]);
    const all = await Promise.all(Array.from({ length: 8 }, () => deliverCopy(deps, request, who)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(403)]);
  });

  test('works for a minute', async () => {
    const { who, request } = await taken();
    const statusAt = async (seconds: number) =>
      (await deliverCopy(deps, { ...request, wantsBody: false }, { ...who, now: NOW + seconds * 1000 }))
        .status;
    expect([await statusAt(60), await statusAt(61)]).toEqual([200, 403]);
  });

  test('works for nobody else, for no other report and with no other token', async () => {
    const { who, request } = await taken();
    const refused = [
      deliverCopy(deps, request, newCaller()),
      deliverCopy(deps, request, { ...newCaller(), uid: who.uid }),
      deliverCopy(deps, request, { ...newCaller(), sessionKey: who.sessionKey }),
      deliverCopy(deps, request, { ...who, tier: 'visitor' }),
      deliverCopy(deps, { ...request, fid: fids[1] ?? 0 }, who),
      deliverCopy(deps, { ...request, token: `${request.token}x` }, who),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(Array(6).fill(403));
    expect((await deliverCopy(deps, request, who)).status).toBe(200);
  });

  test('that nobody used in time, or whose transfer died with its process, gives the unit back', async () => {
    const unused = await taken(newCaller('free'));
    const died = await taken(newCaller('free'));
    await deliverCopy(deps, died.request, died.who);
    await returnAbandoned(deps, 'everybody', NOW + 60_000);
    expect([await left(unused.who), await left(died.who)]).toEqual([0, 0]);
    await returnAbandoned(deps, 'everybody', NOW + 61_000);
    expect([await left(unused.who), await left(died.who)]).toEqual([1, 0]);
    await returnAbandoned(deps, 'everybody', NOW + 25 * 3600_000);
    expect([await left(unused.who), await left(died.who)]).toEqual([1, 1]);
  });

  test('that was never used costs nothing when the next one is asked for', async () => {
    const { who } = await taken(newCaller('free'));
    await expect(taken(who, fids[1])).rejects.toMatchObject({ code: 10003 });
    const later = { ...who, now: NOW + 61_000 };
    expect((await taken(later, fids[1])).file_name).toBe('另一篇.pdf');
    expect(await left(later)).toBe(0);
  });

  test('that was never used is left alone by another person’s click, and given back by the job', async () => {
    const { who } = await taken(newCaller('free'));
    await taken({ ...newCaller('free'), now: NOW + 61_000 });
    expect(await left({ ...who, now: NOW + 61_000 })).toBe(0);
    await returnAbandoned(deps, 'everybody', NOW + 61_000);
    expect(await left({ ...who, now: NOW + 61_000 })).toBe(1);
  });

  test('whose file went meanwhile gives the unit back', async () => {
    const { who, request } = await taken(newCaller('free'));
    const gone: DownloadDeps = { ...deps, files: { ...deps.files, openFile: async () => null } };
    expect((await deliverCopy(gone, request, who)).status).toBe(404);
    expect(await left(who)).toBe(1);
  });
});

test('a transfer that breaks off on our side is given back', async () => {
  const { who, request } = await taken(newCaller('free'));
  const failing = async function* () {
    yield new Uint8Array(18);
    throw new Error('disk gone');
  };
  const broken: DownloadDeps = {
    ...deps,
    files: { ...deps.files, openFile: async () => ({ sizeBytes: 18, read: async () => failing() }) },
  };
  const { body, ended } = await deliverCopy(broken, request, who);
  await expect(bytesOf(body)).rejects.toThrow('disk gone');
  await ended?.(false);
  expect(await left(who)).toBe(1);
});

test('what came whole is among the person’s downloads, the latest first and once; what was given back is not', async () => {
  const who = newCaller('enterprise');
  const download = async (of: number, isWhole: boolean, now = NOW) => {
    const then = { ...who, now };
    const { request } = await taken(then, of);
    const { body, ended } = await deliverCopy(deps, request, then);
    if (isWhole) await bytesOf(body);
    await ended?.(isWhole);
  };
  const listed = async () => downloadedReports(deps.db, allowHolding(who));
  await download(fid, false);
  expect(await listed()).toEqual([]);
  const [first = 0, second = 0] = fids;
  await download(first, true);
  await download(second, true, NOW + 1000);
  await download(first, true, NOW + 24 * 3600_000);
  expect(await listed()).toEqual([
    { fid: first, at: new Date(NOW + 24 * 3600_000) },
    { fid: second, at: new Date(NOW + 1000) },
  ]);
  expect(await downloadedReports(deps.db, allowHolding(newCaller()))).toEqual([]);
});
