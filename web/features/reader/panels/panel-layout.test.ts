import { expect, test } from 'vitest';
import { clampPanel, recallPanelLayout, USUAL_LAYOUT } from './panel-layout.ts';

test('panels keep a usable width', () => {
  expect([clampPanel(10), clampPanel(9999), clampPanel(300.4)]).toEqual([200, 520, 300]);
  expect(recallPanelLayout({ getItem: () => '[]' }, USUAL_LAYOUT)).toEqual(USUAL_LAYOUT);
  expect(recallPanelLayout({ getItem: () => '{"left":false,"leftWidth":1}' }, USUAL_LAYOUT)).toMatchObject({
    left: false,
    leftWidth: 200,
  });
});
