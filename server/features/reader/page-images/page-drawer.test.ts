import { beforeEach, expect, test } from 'vitest';
import { allow } from '#server/platform/access/allow.ts';
import { QueueFull } from '#server/platform/limits/fair-queue.ts';
import { drawnAs, drawnPiece } from '#server/testing/reader-fixture.ts';
import type { ContentFiles } from '../../contents/index.ts';
import { createPageDrawer } from './page-drawer.ts';

const FILE = allow({ sha256: 'aa' }, 'readFile');
let stored: Uint8Array | null;
const files: Pick<ContentFiles, 'fileBytes'> = { fileBytes: async () => stored };
let drawn: string[];
let gate: Promise<void>;

const pdf = {
  renderArea: async (...asked: Parameters<typeof drawnAs>) => {
    await gate;
    drawn.push(`${asked[1]} ${asked[3]}`);
    return drawnAs(...asked);
  },
  renderTile: async (...asked: Parameters<typeof drawnPiece>) => {
    drawn.push(`${asked[1]} ${asked[2].left} ${asked[2].top}`);
    return drawnPiece(...asked);
  },
};

beforeEach(() => {
  drawn = [];
  gate = Promise.resolve();
  stored = new Uint8Array(7);
});

const draw = (
  drawer: ReturnType<typeof createPageDrawer>,
  page: number,
  party = 'one',
  signal?: AbortSignal,
) => drawer.draw({ file: FILE, page, width: 800, corner: null }, party, signal);

test('a page is drawn once, however many ask, and the oldest goes when there are too many', async () => {
  const picture = '7 bytes, page 1, 800 wide'.length;
  const drawer = createPageDrawer({ files, pdf }, 2 * picture);
  const [first, second] = await Promise.all([draw(drawer, 1), draw(drawer, 1, 'two')]);
  expect(second).toEqual(first);
  expect(drawn).toEqual(['1 800']);
  drawn = [];
  await draw(drawer, 2);
  // The first was looked at last: the second goes for the third.
  await draw(drawer, 1);
  await draw(drawer, 3);
  await draw(drawer, 1);
  expect(drawn).toEqual(['2 800', '3 800']);
  await draw(drawer, 2);
  expect(drawn).toEqual(['2 800', '3 800', '2 800']);
});

test('pieces of a page are drawn once each, from a file that is fetched once', async () => {
  // Held, as the page's worker does for as long as it draws: the drawer remembers a file only while somebody has it.
  const fetched: { sha256: string; bytes: Uint8Array | null }[] = [];
  const counting: typeof files = {
    fileBytes: async (file) => {
      const bytes = await files.fileBytes(file);
      fetched.push({ sha256: file.sha256, bytes });
      return bytes;
    },
  };
  const drawer = createPageDrawer({ files: counting, pdf });
  const piece = (left: number, top: number) =>
    drawer.draw({ file: FILE, page: 3, width: 2400, corner: { left, top } }, 'one');
  const pictures = [await piece(0, 0), await piece(800, 0), await piece(0, 800), await piece(800, 0)];
  expect(drawn).toEqual(['3 0 0', '3 800 0', '3 0 800']);
  expect(new TextDecoder().decode(pictures[3] ?? undefined)).toBe('7 bytes, page 3, 2400 wide, from 800 0');
  expect(fetched.map(({ sha256 }) => sha256)).toEqual(['aa']);
  await expect(piece(0, 4000)).rejects.toMatchObject({ reason: 'outside-page' });
});

test('a file that is gone gives nothing, and is asked for again', async () => {
  const drawer = createPageDrawer({ files, pdf });
  stored = null;
  expect(await draw(drawer, 1)).toBeNull();
  stored = new Uint8Array(7);
  expect(await draw(drawer, 1)).not.toBeNull();
});

test('one person neither fills the queue nor holds up another, and who has gone is not waited on', async () => {
  const opening = Promise.withResolvers<void>();
  gate = opening.promise;
  const drawer = createPageDrawer({ files, pdf });
  const mine = Array.from({ length: 13 }, (_, index) => draw(drawer, index + 1));
  await expect(draw(drawer, 14)).rejects.toBeInstanceOf(QueueFull);
  const theirs = draw(drawer, 50, 'two');
  const leaving = new AbortController();
  const left = expect(draw(drawer, 99, 'gone', leaving.signal)).rejects.toThrow();
  leaving.abort();
  opening.resolve();
  await Promise.all([...mine, theirs, left]);
  expect(drawn.indexOf('50 800')).toBeLessThan(2);
  expect(drawn).not.toContain('99 800');
});
