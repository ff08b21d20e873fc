import { expect, test } from 'vitest';
import { inPieces } from './text-pieces.ts';

type Content = Parameters<typeof inPieces>[0];

const contentOf = (count: number): Content => ({
  items: Array.from({ length: count }, (_, id) => ({ type: 'endMarkedContent', id: String(id) })),
  styles: {},
  lang: 'zh-CN',
});

async function piecesOf(content: Content): Promise<Content[]> {
  const pieces: Content[] = [];
  for await (const piece of inPieces(content)) pieces.push(piece);
  return pieces;
}

test.each([0, 1, 500, 501, 1750])('%d runs come all of them, in their order', async (count) => {
  const content = contentOf(count);
  const pieces = await piecesOf(content);
  expect(pieces.flatMap(({ items }) => items)).toEqual(content.items);
  expect(pieces).toHaveLength(Math.max(1, Math.ceil(count / 500)));
  expect(pieces.every(({ lang }) => lang === 'zh-CN')).toBe(true);
});

test('between two pieces others have their turn', async () => {
  const reader = inPieces(contentOf(1500)).getReader();
  await reader.read();
  const order: string[] = [];
  setTimeout(() => order.push('another'));
  await reader.read().then(() => order.push('the next piece'));
  expect(order).toEqual(['another', 'the next piece']);
});

test('a page of a hundred thousand runs has its first ones', async () => {
  const pieces = await piecesOf(contentOf(100_000));
  expect(pieces.flatMap(({ items }) => items)).toHaveLength(20_000);
});
