import { beforeAll, describe, expect, test } from 'vitest';
import type { Tier } from '#contract/rights/levels.ts';
import { bytesOf, linkOf, NOW, newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { deliverCover, deliverFile } from './deliver-file.ts';
import type { ReaderDeps } from './deps.ts';
import { openReport } from './open-report.ts';

const CONTENT = '%PDF-1.7 0123456789';
const database = testDatabase();
let deps: ReaderDeps;
let fids: number[];
let fid: number;

beforeAll(async () => {
  const seed = (title: string, content: string) => ({ title, file: new TextEncoder().encode(content) });
  const seeds = [seed('光伏（深度）报告', CONTENT), seed('另一篇', `${CONTENT}!`), { title: '只有记录' }];
  ({ deps, fids, first: fid } = await readerFixture(database.database, seeds));
});

async function opened(who = newCaller()) {
  return { who, link: linkOf((await openReport(deps, fid, who)).online_url) };
}

describe('bytes', () => {
  test('the whole file, never kept by a cache, under its Chinese name', async () => {
    const { who, link } = await opened();
    const { status, headers, body } = await deliverFile(deps, link, who);
    expect(status).toBe(200);
    expect(await bytesOf(body)).toBe(CONTENT);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(CONTENT.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename=${fid}.pdf; filename*=UTF-8''%E5%85%89%E4%BC%8F%EF%BC%88%E6%B7%B1%E5%BA%A6%EF%BC%89%E6%8A%A5%E5%91%8A.pdf`,
    });
  });

  test.each([
    ['bytes=0-3', 206, '%PDF', 'bytes 0-3/19'],
    ['bytes=15-', 206, '6789', 'bytes 15-18/19'],
    ['bytes=-2', 206, '89', 'bytes 17-18/19'],
    ['bytes=10-900', 206, '123456789', 'bytes 10-18/19'],
    ['Bytes= 0-3', 206, '%PDF', 'bytes 0-3/19'],
    ['bytes=0-1,4-5', 200, CONTENT, undefined],
    ['bytes=0-1,400-500', 200, CONTENT, undefined],
    ['bytes=9-4', 200, CONTENT, undefined],
    ['bytes=-', 200, CONTENT, undefined],
    ['bytes=a-b', 200, CONTENT, undefined],
    ['pages=1-2', 200, CONTENT, undefined],
  ])('%s answers %i', async (range, status, text, contentRange) => {
    const { who, link } = await opened();
    const answer = await deliverFile(deps, { ...link, range }, who);
    expect([answer.status, await bytesOf(answer.body)]).toEqual([status, text]);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.headers['content-length']).toBe(String(text.length));
  });

  test.each(['bytes=19-', 'bytes=500-600', 'bytes=-0'])('%s answers 416 with the size', async (range) => {
    const { who, link } = await opened();
    const answer = await deliverFile(deps, { ...link, range }, who);
    expect([answer.status, answer.headers['content-range']]).toEqual([416, 'bytes */19']);
  });

  test('a part of another version is answered with the whole', async () => {
    const { who, link } = await opened();
    const { status, headers } = await deliverFile(deps, { ...link, range: 'bytes=0-3' }, who);
    const parted = (ifRange: string | undefined) =>
      deliverFile(deps, { ...link, range: 'bytes=0-3', ifRange }, who);
    expect(status).toBe(206);
    expect((await parted(headers.etag)).status).toBe(206);
    expect((await parted('"older"')).status).toBe(200);
  });
});

describe('a link is refused', () => {
  const refusal = async (
    change: (link: ReturnType<typeof linkOf>) => void,
    by = (who: ReturnType<typeof newCaller>) => who,
  ) => {
    const { who, link } = await opened();
    change(link);
    return (await deliverFile(deps, link, by(who))).status;
  };

  test('once ten minutes have passed', async () => {
    expect(
      await refusal(
        () => {},
        (who) => ({ ...who, now: NOW + 600_000 }),
      ),
    ).toBe(200);
    expect(
      await refusal(
        () => {},
        (who) => ({ ...who, now: NOW + 601_000 }),
      ),
    ).toBe(403);
  });

  test('to another session, signed in or not', async () => {
    expect(
      await refusal(
        () => {},
        () => newCaller('enterprise'),
      ),
    ).toBe(403);
    expect(
      await refusal(
        () => {},
        () => newCaller('visitor'),
      ),
    ).toBe(403);
  });

  test.each<[string, (link: ReturnType<typeof linkOf>) => void]>([
    [
      'report',
      (link) => {
        link.fid = fids[1] ?? 0;
      },
    ],
    [
      'version',
      (link) => {
        link.query.v = '0123456789abcdef';
      },
    ],
    [
      'time',
      (link) => {
        link.query.expires = String(Number(link.query.expires) + 1);
      },
    ],
    [
      'signature',
      (link) => {
        link.query.signature = '';
      },
    ],
  ])('with another %s', async (_name, change) => {
    expect(await refusal(change)).toBe(403);
  });

  test.each<[Tier, number]>([
    ['enterprise', 200],
    ['free', 403],
    ['visitor', 403],
    ['unknown', 403],
  ])('where the right is gone meanwhile: %s gets %i', async (tier, status) => {
    expect(
      await refusal(
        () => {},
        (asked) => ({ ...asked, tier }),
      ),
    ).toBe(status);
  });
});

test('covers are public and kept; unknown reports and widths have none', async () => {
  const answer = await deliverCover(deps, fid, 320);
  expect([answer.status, await bytesOf(answer.body)]).toEqual([200, `cover of ${fid}`]);
  expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d{6}/);
  expect((await deliverCover(deps, fid, 321)).status).toBe(404);
  expect((await deliverCover(deps, 1, 320)).status).toBe(404);
});
