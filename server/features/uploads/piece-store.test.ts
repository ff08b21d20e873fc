import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ERRORS } from '@tus/server';
import { beforeAll, expect, test } from 'vitest';
import { PieceStore } from './piece-store.ts';

// Left to the end of the run: a store makes its folder whenever that is done.
const folder = mkdtempSync(join(tmpdir(), 'yanjian-piece-store-'));
const inside = join(folder, 'uploads');
const outside = join(folder, 'outside');
beforeAll(() => {
  mkdirSync(inside);
  writeFileSync(outside, 'as it was');
  writeFileSync(join(inside, 'own'), '');
});

const piece = () => Readable.from([Buffer.from('brought')]);

test('writes at the place asked for, inside its folder', async () => {
  expect(await new PieceStore({ directory: inside }).write(piece(), 'own', 0)).toBe(7);
  expect(await new PieceStore({ directory: `${inside}/` }).write(piece(), 'own', 7)).toBe(14);
  expect(readFileSync(join(inside, 'own'), 'utf8')).toBe('broughtbrought');
});

test.each(['../outside', '..', '.', '', '../uploads/../outside'])(
  'what lies outside its folder is not there for it: "%s"',
  async (id) => {
    await expect(new PieceStore({ directory: inside }).write(piece(), id, 0)).rejects.toBe(
      ERRORS.FILE_NOT_FOUND,
    );
    expect(readFileSync(outside, 'utf8')).toBe('as it was');
  },
);
