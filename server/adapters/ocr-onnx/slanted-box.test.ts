import { expect, test } from 'vitest';
import { drawSlanted, planesOf } from './slanted-box.ts';

/** Grey by place: each pixel ten times its column plus its row. */
function pictureOf(width: number, height: number) {
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const value = (at % width) * 10 + Math.floor(at / width);
    rgb.set([value, value, value], at * 3);
  }
  return { width, height, rgb };
}
const greys = (drawn: Float32Array) =>
  [...drawn].filter((_, at) => at % 3 === 0).map((one) => Math.round(one));
const upright = { x: 4, y: 2, width: 8, height: 4, angle: 0 };

test('as large as it is, a part is the pixels it covers', () => {
  expect(greys(drawSlanted(pictureOf(8, 4), upright, 8, 4)).slice(8, 16)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((column) => column * 10 + 1),
  );
});

test('made smaller, each pixel is the mean of what it covers', () => {
  expect(greys(drawSlanted(pictureOf(8, 4), upright, 4, 2))).toEqual([6, 26, 46, 66, 8, 28, 48, 68]);
});

test('turned by a quarter, rows are columns; beyond the border all is white', () => {
  const turned = { x: 2, y: 2, width: 4, height: 4, angle: Math.PI / 2 };
  expect(greys(drawSlanted(pictureOf(4, 4), turned, 4, 4)).slice(0, 4)).toEqual([30, 31, 32, 33]);
  const beyond = drawSlanted(pictureOf(4, 4), { ...turned, x: 40, angle: 0 }, 2, 2);
  expect(new Set(greys(beyond))).toEqual(new Set([255]));
});

test('the models are given one channel behind the other', () => {
  const planes = planesOf(Float32Array.from([255, 0, 51, 0, 255, 51]), [0.5, 0.5, 0], [0.5, 0.5, 0.2]);
  expect([...planes].map((one) => Number(one.toFixed(3)))).toEqual([1, -1, -1, 1, 1, 1]);
});
