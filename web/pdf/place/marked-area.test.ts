import { expect, test } from 'vitest';
import { areaOf, targetOfArea } from './marked-area.ts';

const A4 = { width: 600, height: 800 };

test('an area lies a little outside its corners and never outside the page', () => {
  expect(areaOf(3, { from: [61, 81], to: [299, 399] }, A4)).toEqual({
    page: 3,
    left: 0.1,
    top: 0.1,
    right: 0.5,
    bottom: 0.5,
  });
  expect(areaOf(1, { from: [0.5, 0], to: [600, 812] }, A4)).toEqual({
    page: 1,
    left: 0,
    top: 0,
    right: 1,
    bottom: 1,
  });
});

test('what fits the view is centred in it; what is taller shows its beginning', () => {
  const area = areaOf(2, { from: [61, 81], to: [299, 399] }, A4);
  expect(targetOfArea(area, 1000, 800)).toMatchObject({ page: 2, align: 'centre', offset: 0.3 });
  expect(targetOfArea(area, 2000, 800)).toMatchObject({ page: 2, align: 'top', offset: 0.1 });
  expect(targetOfArea(area, 2000, 800).across).toEqual({ left: 0.1, right: 0.5 });
});
