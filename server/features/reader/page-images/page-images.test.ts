import { beforeAll, describe, expect, test } from 'vitest';
import { fileNameOfReport } from '#contract/calls/page-images.ts';
import type { Tier } from '#contract/rights/levels.ts';
import { PdfRefused } from '#server/ports/pdf.ts';
import { bytesOf, NOW, newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openReport } from '../open-report.ts';
import { convertFile, readTask } from './check-task.ts';
import { deliverPage } from './deliver-page.ts';

const held = testDatabase();
let deps: Awaited<ReturnType<typeof readerFixture>>['deps'];
let fid = 0;
let recordOnly = 0;

beforeAll(async () => {
  const made = await readerFixture(held.database, [
    { title: '风光储', file: new Uint8Array(9), paragraphs: ['一', '二'] },
    { title: '只有题录' },
  ]);
  deps = made.deps;
  [fid = 0, recordOnly = 0] = made.fids;
});

type Who = ReturnType<typeof newCaller>;

async function opened(who: Who): Promise<Who> {
  await openReport(deps, fid, who);
  return who;
}

/** The address of a page as a browser asks for it. */
function asked(url: string, page: number, width = 800) {
  const { pathname, searchParams } = new URL(url, 'http://yanjian.example');
  const get = (name: string) => searchParams.get(name) ?? '';
  const of = Number(/page\/(\d+)-/.exec(pathname)?.[1]);
  return {
    fid: of,
    page,
    width,
    tile: null as { column: number; row: number } | null,
    query: { v: get('v'), expires: get('expires'), signature: get('signature') },
  };
}

describe('a report in pictures', () => {
  test('who has it open is told where the pages are, and gets them', async () => {
    const who = await opened(newCaller('ordinary'));
    const { task_id } = await convertFile(deps, fileNameOfReport(fid), who);
    const task = await readTask(deps, task_id, who);
    expect(task).toMatchObject({ status: 1, page_url_expires: NOW / 1000 + 600 });
    expect(task.page_count).toBeGreaterThan(0);
    const answer = await deliverPage(deps, asked(task.page_url, 1), who);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await bytesOf(answer.body)).toBe('9 bytes, page 1, 800 wide');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('nobody is told who has not opened it, today', async () => {
    const who = newCaller('senior');
    const name = fileNameOfReport(fid);
    for (const ask of [convertFile, readTask])
      await expect(ask(deps, name, who)).rejects.toMatchObject({ code: 10007 });
    await opened(who);
    expect((await readTask(deps, name, who)).status).toBe(1);
    const tomorrow = { ...who, now: NOW + 24 * 3600_000 };
    await expect(readTask(deps, name, tomorrow)).rejects.toMatchObject({ code: 10007 });
    await expect(readTask(deps, fileNameOfReport(recordOnly), who)).rejects.toMatchObject({ code: 10007 });
  });

  test.each<[string, (who: Who) => Who]>([
    ['another session', (who) => ({ ...who, sessionKey: 'another' })],
    ['a level that may not read any more', (who) => ({ ...who, tier: 'visitor' as Tier })],
    ['after ten minutes', (who) => ({ ...who, now: NOW + 601_000 })],
  ])('the address is nothing to %s', async (_, change) => {
    const who = await opened(newCaller());
    const { page_url } = await readTask(deps, fileNameOfReport(fid), who);
    expect((await deliverPage(deps, asked(page_url, 1), change(who))).status).toBe(403);
    expect((await deliverPage(deps, { ...asked(page_url, 1), fid: recordOnly }, who)).status).toBe(403);
    expect((await deliverPage(deps, asked(page_url, 1), who)).status).toBe(200);
  });

  test('a page comes in pieces where it is drawn large, for the same people alone', async () => {
    const who = await opened(newCaller('ordinary'));
    const { tile_url, page_url } = await readTask(deps, fileNameOfReport(fid), who);
    expect(tile_url).toBe(page_url.replace('{width}', '{width}-{column}-{row}'));
    const piece = (width: number, column: number, row: number) => ({
      ...asked(tile_url, 1, width),
      tile: { column, row },
    });
    const answer = await deliverPage(deps, piece(2400, 2, 1), who);
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(await bytesOf(answer.body)).toBe('9 bytes, page 1, 2400 wide, from 1600 800');
    const told = async (...at: Parameters<typeof piece>) => {
      const { status, body } = await deliverPage(deps, piece(...at), who);
      return `${status} ${await bytesOf(body)}`;
    };
    expect(await told(2400, 3, 0)).toContain('404 第 1 页没有第 4 列的图块');
    expect(await told(2400, 0, 5)).toContain('404 第 1 页画不出来：所要的位置在这一页之外');
    expect(await told(1200, 0, 0)).toContain('404 分块的图片没有 1200 像素宽的');
    const whole = await deliverPage(deps, asked(page_url, 1, 2400), who);
    expect([whole.status, await bytesOf(whole.body)]).toEqual([
      404,
      expect.stringContaining('整页的图片没有 2400'),
    ]);
    for (const other of [
      { ...who, sessionKey: 'another' },
      { ...who, tier: 'visitor' as Tier },
      { ...who, now: NOW + 601_000 },
    ])
      expect((await deliverPage(deps, piece(2400, 0, 0), other)).status).toBe(403);
  });

  test('there are no other pages and widths, and a page that cannot be drawn says so', async () => {
    const who = await opened(newCaller());
    const { page_url, page_count } = await readTask(deps, fileNameOfReport(fid), who);
    expect((await deliverPage(deps, asked(page_url, page_count + 1), who)).status).toBe(404);
    expect((await deliverPage(deps, asked(page_url, 1, 801), who)).status).toBe(404);
    const pages = { draw: () => Promise.reject(new PdfRefused('timed-out')) };
    const answer = await deliverPage({ ...deps, pages }, asked(page_url, 1), who);
    expect([answer.status, await bytesOf(answer.body)]).toEqual([
      404,
      expect.stringContaining('第 1 页画不出来'),
    ]);
  });
});
