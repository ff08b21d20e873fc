import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { MAX_PICTURE_BYTES, searchByPicture } from '#contract/calls/charts.ts';
import { createSharpPictureReader } from '#server/adapters/pictures-sharp/read-picture.ts';
import { chartFixture, newCaller } from '#server/testing/chart-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { ChartDeps } from './deps.ts';
import { findByPicture } from './find-by-picture.ts';

const held = testDatabase();
let deps: ChartDeps;
let fids: number[];

/** A bar chart of these heights. */
const drawing = (heights: readonly number[]) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 240" width="800" height="480">
        <rect width="400" height="240" fill="white"/>
        ${heights.map((tall, at) => `<rect x="${40 + at * 55}" y="${210 - tall}" width="34" height="${tall}" fill="#2b6cb0"/>`).join('')}
        <path d="M30 20V210H390" stroke="black" fill="none"/>
      </svg>`,
    ),
  );
const RISING = [40, 60, 90, 120, 150, 180];
const FALLING = [180, 150, 40, 170, 60, 20];

beforeAll(async () => {
  const pictures = createSharpPictureReader();
  const lookOf = async (heights: readonly number[]) =>
    (await pictures.read(await drawing(heights).png().toBuffer())).looks[0] ?? '';
  const [rising, falling] = await Promise.all([lookOf(RISING), lookOf(FALLING)]);
  ({ deps, fids } = await chartFixture(held.database, [
    { title: '装机月报', day: '2026-10-01', charts: [{ name: '新增装机', fingerprint: rising }] },
    { title: '装机季报', day: '2026-11-01', charts: [{ name: '新增装机', fingerprint: rising }] },
    { title: '价格周报', charts: [{ name: '库存', fingerprint: falling }] },
  ]));
});

const encoded = async (picture: Sharp) => (await picture.toBuffer()).toString('base64');

it('finds the chart of a picture in another format and size, once, from its first source', async () => {
  const small = await encoded(drawing(RISING).resize({ width: 500 }).jpeg({ quality: 70 }));
  const found = await findByPicture(deps, small, newCaller('senior'));
  expect(found).toMatchObject({ count: 1, notice: '' });
  expect(found.data).toMatchObject([{ fid: fids[0], same_count: 2, locked: null }]);
  expect(found.data[0]?.likeness).toBeGreaterThan(0.9);
});

it('says what to do where nothing is like it, and takes nothing for that', async () => {
  const noise = await encoded(drawing([100, 10, 100, 10, 100, 10]).rotate(90).png());
  const caller = newCaller('free');
  for (let asked = 0; asked < 4; asked += 1) {
    const { count, notice } = await findByPicture(deps, noise, caller);
    expect([count, notice]).toEqual([0, expect.stringContaining('没有找到同一幅图')]);
  }
});

it('counts as a search for charts: the same picture once a day', async () => {
  const caller = newCaller('free');
  const [rising, falling] = [await encoded(drawing(RISING).png()), await encoded(drawing(FALLING).png())];
  for (let again = 0; again < 5; again += 1)
    expect((await findByPicture(deps, rising, caller)).count).toBe(1);
  expect((await findByPicture(deps, falling, caller)).count).toBe(1);
  await expect(findByPicture(deps, rising, newCaller('unknown'))).rejects.toMatchObject({ code: 10007 });
});

it('what is no picture is refused in words that help, and costs nothing', async () => {
  const caller = newCaller('free');
  const refused = (text: string) => findByPicture(deps, Buffer.from(text).toString('base64'), caller);
  for (let again = 0; again < 4; again += 1)
    await expect(refused('只是文字，不是图片')).rejects.toMatchObject({
      code: 10006,
      message: '这个文件不是图片，请选择 PNG、JPEG、WebP 或 GIF 图片',
    });
  await expect(refused('<svg xmlns="http://www.w3.org/2000/svg"/>')).rejects.toThrow('请另存为 PNG 或 JPEG');
});

it('the call takes a file up to its limit, in base64', () => {
  const asked = (picture: string) => searchByPicture.request.safeParse({ picture });
  expect(asked(Buffer.alloc(MAX_PICTURE_BYTES).toString('base64')).success).toBe(true);
  const issueOf = (picture: string) => asked(picture).error?.issues[0]?.message;
  expect(issueOf(Buffer.alloc(MAX_PICTURE_BYTES + 3).toString('base64'))).toBe(
    '图片不能超过 4 MB，请缩小后再试',
  );
  expect(issueOf('')).toBe('请选择图片');
  expect(issueOf('data:image/png;base64,AAAA')).toBe('图片应以 base64 编码');
});
